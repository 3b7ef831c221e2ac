import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

function refuse(): never {
  throw new Error('A renderer has no network');
}

/**
 * Takes the network away from all that runs in this process: Node 20's permission model knows files, processes and
 * threads, but no sockets.
 */
export function closeNetwork(): void {
  const closed: [object, string[]][] = [
    [net.Socket.prototype, ['connect']],
    [net.Server.prototype, ['listen']],
    [net, ['connect', 'createConnection', '_createServerHandle']],
    [dgram.Socket.prototype, ['bind', 'connect', 'send']],
    [dns, Object.keys(dns).filter((name) => /^(lookup|resolve|reverse)/.test(name))],
    [dns.promises, Object.keys(dns.promises).filter((name) => /^(lookup|resolve|reverse)/.test(name))],
    [
      dns.Resolver.prototype,
      Object.keys(dns.Resolver.prototype).filter((name) => /^(resolve|reverse)/.test(name)),
    ],
  ];
  for (const [owner, names] of closed) {
    for (const name of names) Object.defineProperty(owner, name, { value: refuse, configurable: false });
  }
  syncBuiltinESMExports();
}
