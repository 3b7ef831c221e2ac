import rateLimit from '@fastify/rate-limit';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { describeOnPostgres, openAsServer } from '../../trials/support/databases';
import { query, startCuttableProxy } from '../../trials/support/postgres';
import { addressRateLimit } from '../platform/http/address-limit';
import { clusterRateLimitStore } from './shared-windows';

describeOnPostgres('limits over several servers', (postgres) => {
  async function server(url: string, name = 'sends') {
    const database = await openAsServer(url, 1_000);
    const app = Fastify({ trustProxy: true });
    await app.register(rateLimit, addressRateLimit(5, clusterRateLimitStore(database, name)));
    app.post('/', async () => 'stored');
    onTestFinished(() => app.close());
    return async (ip = '203.0.113.7') =>
      (await app.inject({ method: 'POST', url: '/', headers: { 'x-forwarded-for': ip } })).statusCode;
  }

  test('an address has one limit across all servers, separate for each limiter', async () => {
    const url = await postgres().createDatabase();
    const [one, other, reports] = [await server(url), await server(url), await server(url, 'reports')];
    const asked = await Promise.all(Array.from({ length: 12 }, (_, index) => (index % 2 ? one() : other())));
    expect(asked.filter((status) => status === 200)).toHaveLength(5);
    expect(asked.filter((status) => status === 429)).toHaveLength(7);
    expect(await one('203.0.113.8')).toBe(200);
    expect(await reports()).toBe(200);
  });

  test("opens a new window after a minute, or when the database's clock was set back", async () => {
    const url = await postgres().createDatabase();
    const ask = await server(url);
    for (let count = 0; count < 5; count += 1) await ask();
    expect(await ask()).toBe(429);
    await query(url, "UPDATE request_windows SET ends_at = now() - INTERVAL '1 second'");
    expect(await ask()).toBe(200);
    for (let count = 0; count < 5; count += 1) await ask();
    expect(await ask()).toBe(429);
    await query(url, "UPDATE request_windows SET ends_at = now() + INTERVAL '1 day'");
    expect(await ask()).toBe(200);
  });

  test('stores no address', async () => {
    const url = await postgres().createDatabase();
    await (await server(url))();
    const rows = JSON.stringify(await query(url, 'SELECT * FROM request_windows'));
    expect(rows).toMatch(/"requests":1/);
    expect(rows).not.toContain('203.0.113');
  });

  test('a disconnected server counts separately and does not wait at each request', async () => {
    const cut = await startCuttableProxy(await postgres().createDatabase());
    onTestFinished(cut.stop);
    const ask = await server(cut.url);
    expect(await ask()).toBe(200);
    cut.cut();
    const asked: number[] = [];
    for (let count = 0; count < 7; count += 1) asked.push(await ask());
    expect(asked).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });
});
