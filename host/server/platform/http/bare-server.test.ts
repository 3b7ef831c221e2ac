import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { SERVICE_PATHS } from '@club/shared/service';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { startTestApp } from '../../../trials/support/test-app';
import { createLog } from '../logging/logging';
import { createBareServer } from './bare-server';

test('the server waits for slow plugins at the start', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const app = createBareServer({ trustProxy: [], log: createLog('silent') });
  onTestFinished(() => app.close());
  app.register(() => new Promise((resolve) => setTimeout(resolve, 40_000)));
  const ready = app.ready();
  await vi.advanceTimersByTimeAsync(41_000);
  await expect(ready).resolves.toBe(app);
});

async function listening() {
  const { app } = await startTestApp();
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { server: app.server as Server, port: (app.server.address() as AddressInfo).port };
}

/** Sends bytes over a new connection. Returns everything received until the server closes it. */
async function exchange(bytes: string): Promise<string> {
  const { port } = await listening();
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes));
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(received));
  });
}

describe('raw HTTP', () => {
  test.each([
    ['no HTTP at all', 'GARBAGE\r\n\r\n', 400],
    ['two lengths', 'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
    [
      'a length and chunks',
      `POST ${SERVICE_PATHS.feedback} HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    ['a line break in the target', 'GET /x\r\nSet-Cookie: a HTTP/1.1\r\nHost: x\r\n\r\n', 404],
    ['a folded header', 'GET / HTTP/1.1\r\nHost: x\r\nA: b\nC: d\r\n e\r\n\r\n', 400],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['headers above 16 KiB', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(17_000)}\r\n\r\n`, 431],
    ['an unknown method', 'PROPFIND / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 405],
    ['TRACE', 'TRACE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 405],
  ])('a raw request with %s is refused', async (_name, bytes, status) => {
    const answer = await exchange(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff');
    expect(answer).not.toMatch(/^set-cookie/im);
  });

  test('a huge body gets a response, not a broken connection', async () => {
    const { port } = await listening();
    for (let round = 0; round < 3; round += 1) {
      const answer = await fetch(`http://127.0.0.1:${port}${SERVICE_PATHS.feedback}`, {
        method: 'POST',
        body: 'x'.repeat(10_000_000),
      });
      expect(answer.status).toBe(413);
    }
  });

  test('slow and idle clients have timeouts', async () => {
    const { server } = await listening();
    expect(server.headersTimeout).toBe(10_000);
    expect(server.requestTimeout).toBe(30_000);
    expect(server.timeout).toBe(60_000);
    expect(server.keepAliveTimeout).toBe(65_000);
  });
});
