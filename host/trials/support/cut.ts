import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './free-ports';

/** A way to a PostgreSQL of the tests that can be cut, as a network can; its own address. */
export async function startCut(url: string) {
  let socket = socketOf(url);
  const port = await freePort();
  const open = new Set<Socket>();
  let isCut = false;

  const server = createServer((from) => {
    if (isCut) return void from.destroy();
    const to = connect(socket);
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      open.add(one);
      one.on('error', () => undefined);
      one.once('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');

  const cut = () => {
    isCut = true;
    for (const each of open) each.destroy();
  };
  const through = new URL(url);
  through.search = '';
  through.hostname = '127.0.0.1';
  through.port = String(port);
  return {
    url: through.href,
    cut,
    mend: () => {
      isCut = false;
    },
    /** Leads new connections to another PostgreSQL, as a name or an address that moves with the primary does. */
    leadTo: (other: string) => {
      socket = socketOf(other);
    },
    async stop() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}

function socketOf(url: string): string {
  const { searchParams } = new URL(url);
  return `${searchParams.get('host')}/.s.PGSQL.${searchParams.get('port')}`;
}
