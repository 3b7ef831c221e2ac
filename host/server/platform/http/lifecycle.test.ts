import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createHealthCheck, watchRequests } from './lifecycle';

describe('watchRequests', () => {
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

  test('finishes pending answers', async () => {
    const { server, requests, url } = await serverAnsweringAfter(300);
    const answer = fetch(url).then((response) => response.text());
    await once(server, 'request');
    const closed = once(server, 'close');
    server.close();
    await requests.empty(5_000);
    expect(await answer).toBe('done');
    await closed;
  });

  test('cuts off slow answers', async () => {
    const { server, requests, url } = await serverAnsweringAfter(60_000);
    const answer = fetch(url);
    const failed = expect(answer).rejects.toThrow();
    await once(server, 'request');
    await requests.empty(150);
    await failed;
  });

  test('an idle connection does not delay the close', async () => {
    const { server, requests, port } = await serverAnsweringAfter(0);
    const silent = connect(port, '127.0.0.1');
    await once(silent, 'connect');
    const closed = once(server, 'close');
    server.close();
    await requests.empty(5_000);
    await closed;
  });
});

describe('the health check', () => {
  function checked() {
    const at = { now: 0, reads: true, writes: true, written: 0 };
    const check = createHealthCheck({
      now: () => at.now,
      canRead: async () => {
        if (!at.reads) throw new Error('no reads');
      },
      canWrite: async () => {
        at.written += 1;
        if (!at.writes) throw new Error('no writes');
      },
    });
    return { at, check };
  }

  test('tests writing at most once a second', async () => {
    const { at, check } = checked();
    await Promise.all(Array.from({ length: 100 }, check));
    await check();
    expect(at.written).toBe(1);
    at.now = 1_000;
    await check();
    expect(at.written).toBe(2);
  });

  test('reports failing reads at once, failing writes within a second, and recovery at once', async () => {
    const { at, check } = checked();
    await check();
    at.reads = false;
    await expect(check()).rejects.toThrow('no reads');
    at.reads = true;
    await check();
    at.writes = false;
    at.now = 1_000;
    await expect(check()).rejects.toThrow('no writes');
    at.writes = true;
    await check();
  });
});
