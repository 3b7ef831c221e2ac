import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Listening = { origin: string; stop: () => Promise<void> };

/** A server of this process on a loopback port of its own. */
export async function listen(answer: RequestListener): Promise<Listening> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  async function stop() {
    server.closeAllConnections();
    await once(server.close(), 'close');
  }
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}
