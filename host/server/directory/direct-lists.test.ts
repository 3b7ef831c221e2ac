import { get, type IncomingHttpHeaders } from 'node:http';
import { SERVICE_PATHS } from '@club/shared/service';
import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../trials/support/test-app';
import type { Env } from '../platform/config/env-reader';

type Asked = Record<string, string>;
type Answered = { status: number; headers: IncomingHttpHeaders; body: string };

const OF_THE_CONNECTION = ['date', 'connection', 'keep-alive'];

const fieldsOf = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.includes(name)));

/** Sends a request over a network connection. */
async function overTheWire(app: FastifyInstance, path: string, headers: Asked): Promise<Answered> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const base = app.listeningOrigin;
  return new Promise((resolve, reject) => {
    get(base + path, { headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const body = Buffer.concat(chunks).toString('base64');
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body });
      });
    }).on('error', reject);
  });
}

/** Requests an address from fastify's route. */
async function byTheRoute(app: FastifyInstance, url: string, headers: Asked): Promise<Answered> {
  const answer = await app.inject({ url, headers: { host: '127.0.0.1', ...headers } });
  const body = answer.rawPayload.toString('base64');
  return { status: answer.statusCode, headers: answer.headers as IncomingHttpHeaders, body };
}

describe.each([SERVICE_PATHS.specialists, SERVICE_PATHS.ratings])('GET %s', (path) => {
  test.each<[string, Asked, Env]>([
    ['compressed', { 'accept-encoding': 'gzip, deflate, br' }, {}],
    ['for a client that knows gzip alone', { 'accept-encoding': 'gzip' }, {}],
    ['for a client that knows no encoding', {}, {}],
    ['for another tag', { 'if-none-match': 'W/"other"' }, {}],
    ['for who has it', { 'if-none-match': '*' }, {}],
    ['behind a trusted proxy', { 'x-forwarded-proto': 'https' }, { TRUST_PROXY: 'on' }],
    ['behind a trusted chain', { 'x-forwarded-proto': 'http, https' }, { TRUST_PROXY: 'loopback' }],
    ['behind another proxy', { 'x-forwarded-proto': 'https' }, { TRUST_PROXY: '10.0.0.0/8' }],
    ['by a proxy that is not believed', { 'x-forwarded-proto': 'https' }, {}],
    ['where other origins are allowed', {}, { ALLOWED_ORIGINS: 'https://a.example.com' }],
    ['to another origin', { origin: 'https://a.example.com' }, { ALLOWED_ORIGINS: 'https://a.example.com' }],
  ])('is answered from memory exactly as by the route: %s', async (_, headers, env) => {
    const { app } = await testApp({ env });
    const route = await byTheRoute(app, path, headers);
    const wire = await overTheWire(app, path, headers);
    expect(fieldsOf(wire.headers)).toEqual(fieldsOf(route.headers));
    expect([wire.status, wire.body]).toEqual([route.status, route.body]);
  });

  test('is counted, whether the cache or the framework answers', async () => {
    const { app } = await testApp();
    await byTheRoute(app, path, {});
    await overTheWire(app, path, {});
    const metrics = async () => (await app.inject('/metrics')).body;
    await expect.poll(metrics).toContain(`club_requests_total{method="GET",route="${path}",status="200"} 2`);
  });
});

test('only the request that builds a list reaches the framework', async () => {
  const { app } = await testApp();
  const seen: string[] = [];
  app.addHook('onRequest', async ({ url }) => void seen.push(url));
  for (const path of [SERVICE_PATHS.specialists, SERVICE_PATHS.specialists, SERVICE_PATHS.ratings])
    expect((await overTheWire(app, path, {})).status).toBe(200);
  expect(seen).toEqual([SERVICE_PATHS.specialists, SERVICE_PATHS.ratings]);
});
