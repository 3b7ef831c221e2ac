import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type SlowDocument = {
  origin: string;
  sendRest: () => void;
  stop: () => Promise<void>;
};

const CODE = /<script.*?<\/script>|<link rel="modulepreload"[^>]*>/gs;

/** The site at `siteUrl` without its code; of a document only what precedes `end` arrives until `sendRest` is called. */
export async function startSlowDocument(siteUrl: string, end: string): Promise<SlowDocument> {
  let sendRest = () => {};
  const wanted = new Promise<void>((resolve) => {
    sendRest = resolve;
  });
  const server = createServer(async ({ url = '/' }, response) => {
    const answer = await fetch(new URL(url, siteUrl));
    const type = answer.headers.get('content-type') ?? '';
    response.writeHead(answer.status, { 'content-type': type });
    if (!type.startsWith('text/html')) return response.end(Buffer.from(await answer.arrayBuffer()));
    const html = (await answer.text()).replace(CODE, '');
    const split = html.indexOf(end);
    response.write(html.slice(0, split));
    await wanted;
    response.end(html.slice(split));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  async function stop() {
    server.closeAllConnections();
    await once(server.close(), 'close');
  }
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sendRest, stop };
}
