import { once } from 'node:events';
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);

/** The retailer's own service in small: one list at a time, compressed beforehand, on a loopback port. */
export type ListService = {
  url: string;
  answer: (list: readonly unknown[]) => Promise<void>;
  stop: () => Promise<void>;
};

export async function startListService(port: number): Promise<ListService> {
  let body = await compress('[]');
  const server = createServer((_request, response) => {
    response.writeHead(200, {
      'access-control-allow-origin': '*',
      'cache-control': 'no-cache',
      'content-encoding': 'gzip',
      'content-type': 'application/json; charset=utf-8',
    });
    response.end(body);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${port}/`,
    async answer(list) {
      body = await compress(JSON.stringify(list));
    },
    async stop() {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}
