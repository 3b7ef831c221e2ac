import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SERVICE_PATHS } from '@club/shared/service';
import { expect, test } from 'vitest';
import { aFeedback } from '../../trials/support/bodies';
import { testApp } from '../../trials/support/test-app';

/** Sends like a local browser for a page whose name resolves to this machine. */
async function setUp(env: Record<string, string> = {}) {
  const { app, rows, logged } = await testApp({ env: { LOG_LEVEL: 'warn', ...env } });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const send = (host: string, more: Record<string, string> = {}) =>
    new Promise<number>((resolve, reject) => {
      const headers = { host, origin: `http://${host}`, 'content-type': 'text/plain', ...more };
      const options = { host: '127.0.0.1', port, path: SERVICE_PATHS.feedback, method: 'POST', headers };
      const sent = request(options, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      sent.on('error', reject);
      sent.end(JSON.stringify(aFeedback()));
    });
  return { port, send, rows, logged };
}

test('a rebound page cannot submit, and the first attempt is logged', async () => {
  const { port, send, rows, logged } = await setUp();
  for (const more of [{}, { 'sec-fetch-site': 'same-origin' }] as Record<string, string>[])
    expect(await send(`evil.example:${port}`, more)).toBe(403);
  expect(rows('feedback')).toEqual([]);
  expect(logged().map(({ msg }) => msg)).toEqual([expect.stringContaining('ALLOWED_ORIGINS')]);
});

test.each(['localhost:PORT', '127.0.0.1:PORT', 'club.example.com'])(
  'a page of %s may submit',
  async (host) => {
    const { port, send, logged } = await setUp();
    expect(await send(host.replace('PORT', String(port)))).toBe(201);
    expect(logged()).toEqual([]);
  },
);

test('a page of an allowed origin may submit', async () => {
  const { port, send } = await setUp({ ALLOWED_ORIGINS: 'http://club.test:4300' });
  expect(await send(`club.test:${port}`, { origin: 'http://club.test:4300' })).toBe(201);
});
