import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

/** What sends a name to somebody who may listen. */
const ASKS = /^(lookup|resolve|reverse)/;

const namesOf = (owner: object): string[] => [
  ...Object.getOwnPropertyNames(owner),
  ...Object.getOwnPropertyNames(Object.getPrototypeOf(owner)),
];

function refuse(): never {
  throw new Error('A renderer has no network');
}

/**
 * Takes the network away from all that runs in this process: Node 20's permission model knows files, processes and
 * threads, but no sockets.
 */
export function closeNetwork(): void {
  const asking = [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype];
  const closed: [object, string[]][] = [
    [net.Socket.prototype, ['connect']],
    [net.Server.prototype, ['listen']],
    [net, ['connect', 'createConnection', '_createServerHandle']],
    [dgram.Socket.prototype, ['bind', 'connect', 'send']],
    ...asking.map((owner): [object, string[]] => [owner, namesOf(owner).filter((name) => ASKS.test(name))]),
  ];
  for (const [owner, names] of closed) {
    for (const name of names) Object.defineProperty(owner, name, { value: refuse, configurable: false });
  }
  syncBuiltinESMExports();
}
