import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { watchRequests } from './drain';

async function serverAnsweringAfter(ms: number) {
  const server: Server = createServer((_request, response) => {
    setTimeout(() => response.end('done'), ms);
  });
  const requests = watchRequests(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => server.closeAllConnections());
  const { port } = server.address() as AddressInfo;
  return { server, requests, url: `http://127.0.0.1:${port}/`, port };
}

test('what is being answered is finished', async () => {
  const { server, requests, url } = await serverAnsweringAfter(300);
  const answer = fetch(url).then((response) => response.text());
  await once(server, 'request');
  const closed = once(server, 'close');
  server.close();
  await requests.empty(5_000);
  expect(await answer).toBe('done');
  await closed;
});

test('what takes too long is cut off', async () => {
  const { server, requests, url } = await serverAnsweringAfter(60_000);
  const answer = fetch(url);
  const failed = expect(answer).rejects.toThrow();
  await once(server, 'request');
  await requests.empty(150);
  await failed;
});

test('a silent connection does not hold back the closing', async () => {
  const { server, requests, port } = await serverAnsweringAfter(0);
  const silent = connect(port, '127.0.0.1');
  await once(silent, 'connect');
  const closed = once(server, 'close');
  server.close();
  await requests.empty(5_000);
  await closed;
});
