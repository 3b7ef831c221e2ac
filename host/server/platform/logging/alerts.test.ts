import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { createAlertSender } from './alerts';
import { createLog } from './logging';

const SECRET = 'llave-de-prueba';
const NOON = new Date('2026-11-26T18:00:00Z');

type Received = { headers: IncomingHttpHeaders; body: string };

/** Starts a webhook server; `answer` receives the number of earlier requests and returns the next response. */
async function setUp(
  answer: (response: ServerResponse, earlier: number) => void = (response) => response.end(),
  timeoutMs = 60_000,
) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const earlier = received.push({ headers: request.headers, body: await text(request) }) - 1;
    answer(response, earlier);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  let now = NOON;
  const alerts = createAlertSender({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/aviso`,
    secret: SECRET,
    pausesMs: [1, 1, 1],
    timeoutMs,
    clock: () => now,
  });
  const log = createLog('info', alerts);
  const arrived = (count: number) => expect.poll(() => received).toHaveLength(count);
  const pass = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  return { log, received, arrived, pass };
}

const bodyOf = ({ body }: Received) => JSON.parse(body);

test('the alert webhook sends log lines that are errors or marked as alerts, and nothing else', async () => {
  const { log, received, arrived } = await setUp();
  log.info('listening');
  log.warn({ remote: 'profile' }, 'a page reported an error');
  log.warn({ remote: 'profile', release: '1.1.0', alert: true }, 'rollout stopped');
  await arrived(1);
  log.error({ err: new Error('disk is full') }, 'the nightly backup failed');
  await arrived(2);
  expect(received.map(bodyOf)).toEqual([
    {
      time: expect.any(String),
      level: 'warn',
      remote: 'profile',
      release: '1.1.0',
      msg: 'rollout stopped',
      text: 'rollout stopped · remote: profile · release: 1.1.0',
    },
    {
      time: expect.any(String),
      level: 'error',
      msg: 'the nightly backup failed',
      error: { type: 'Error', message: 'disk is full' },
      text: 'the nightly backup failed · type: Error · message: disk is full',
    },
  ]);
});

test('the alert webhook signs id, time and body', async () => {
  const { log, received, arrived } = await setUp();
  log.error('registry refused');
  await arrived(1);
  const [{ headers, body } = { headers: {}, body: '' }] = received;
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  expect(headers['webhook-timestamp']).toBe(String(NOON.getTime() / 1_000));
  expect(headers['webhook-signature']).toBe(
    `v1,${createHmac('sha256', SECRET).update(signed).digest('base64')}`,
  );
});

test('the alert webhook retries with the same id after a refusal, a broken connection and a timeout', async () => {
  const { log, received, arrived } = await setUp((response, earlier) => {
    if (earlier === 0) response.writeHead(503).end();
    else if (earlier === 1) response.destroy();
    else if (earlier === 3) response.end();
  }, 200);
  log.error('registry refused');
  await arrived(4);
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('the alert webhook sends an equal alert again only after ten minutes', async () => {
  const { log, received, arrived, pass } = await setUp();
  for (const _ of [1, 2, 3]) log.error({ reason: 'altered' }, 'registry refused');
  log.error({ reason: 'older' }, 'registry refused');
  await arrived(2);
  pass(10 * 60_000);
  log.error({ reason: 'altered' }, 'registry refused');
  await arrived(3);
  expect(bodyOf(received[2] ?? { headers: {}, body: '' }).reason).toBe('altered');
});

test('the alert webhook drops alerts beyond a hundred unsent ones, and the caller never waits', async () => {
  const { log, received, arrived } = await setUp(() => undefined);
  for (let count = 0; count < 1_000; count += 1) log.error({ count }, 'registry refused');
  expect(received).toEqual([]);
  await arrived(100);
});

test('an alert contains no personal data, like the log', async () => {
  const { log, received, arrived } = await setUp();
  log.error({ phone: '88880000', evaluation: { nombreUsuario: 'Ana' } }, 'a chore failed');
  await arrived(1);
  expect(received[0]?.body).not.toMatch(/88880000|Ana/);
});
