import dgram from 'node:dgram';
import dns from 'node:dns';
import { createWriteStream } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import { createInterface } from 'node:readline';
import { ANSWERS_FILE_DESCRIPTOR, type RendererAnswer, type RendererRequest } from './protocol';
import { createRenderer } from './renderer';

/** Matches the names of the `node:dns` methods that send a query to a DNS server. */
const DNS_QUERIES = /^(lookup|resolve|reverse)/;

const namesOf = (owner: object): string[] => [
  ...Object.getOwnPropertyNames(owner),
  ...Object.getOwnPropertyNames(Object.getPrototypeOf(owner)),
];

function refuse(): never {
  throw new Error('A renderer has no network');
}

/** Disables the network in this process: Node 20's permission model covers files, processes and threads, but no sockets. */
function disableNetwork(): void {
  const resolvers = [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype];
  const disabled: [object, string[]][] = [
    [net.Socket.prototype, ['connect']],
    [net.Server.prototype, ['listen']],
    [net, ['connect', 'createConnection', '_createServerHandle']],
    [dgram.Socket.prototype, ['bind', 'connect', 'send']],
    ...resolvers.map((owner): [object, string[]] => [
      owner,
      namesOf(owner).filter((name) => DNS_QUERIES.test(name)),
    ]),
  ];
  for (const [owner, names] of disabled) {
    for (const name of names) Object.defineProperty(owner, name, { value: refuse, configurable: false });
  }
  syncBuiltinESMExports();
}

disableNetwork();
for (const name of ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const)
  console[name] = () => undefined;

const answers = createWriteStream('', { fd: ANSWERS_FILE_DESCRIPTOR });
const handle = createRenderer((answer: RendererAnswer) => answers.write(`${JSON.stringify(answer)}\n`));

createInterface({ input: process.stdin }).on('line', (line) => handle(JSON.parse(line) as RendererRequest));
