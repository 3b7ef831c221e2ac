import { ERROR_REPORTS_PATH } from '@club/shared/federation';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { describeOnPostgres, openAsServer } from '../../trials/support/databases';
import { type OperatorsApp, operatorsApp } from '../../trials/support/operators-app';
import { query, startCuttableProxy } from '../../trials/support/postgres';
import {
  anonymous,
  createErrorCounts,
  createLogBudget,
  createSharedErrorCounts,
  readErrorReport,
} from './error-reports';

test('the endpoint for error reports limits log lines per minute', () => {
  let now = 1_000;
  const mayLog = createLogBudget(2, () => now);
  expect([mayLog(), mayLog(), mayLog()]).toEqual([true, true, false]);
  now += 59_999;
  expect(mayLog()).toBe(false);
  now += 1;
  expect([mayLog(), mayLog(), mayLog()]).toEqual([true, true, false]);
});

const report = { remote: 'profile', version: '1.0.0', kind: 'load', message: 'una' } as const;

test('the endpoint for error reports keeps 200 rows in memory and drops the oldest', async () => {
  const errors = createErrorCounts();
  for (let index = 0; index < 1_000; index += 1) {
    errors.add({ ...report, version: `1.0.${index}` }, new Date(index));
    errors.add(report, new Date(index));
  }
  const rows = await errors.list();
  expect(rows).toHaveLength(200);
  expect(rows[0]).toMatchObject({ version: '1.0.0', count: 1_001, lastAt: '1970-01-01T00:00:00.999Z' });
  expect(rows.at(-1)?.version).toBe('1.0.801');
});

describeOnPostgres('several servers', (postgres) => {
  const server = async (url: string) => createSharedErrorCounts(await openAsServer(url, 1_000));

  test('add up their reports and keep the latest message', async () => {
    const url = await postgres().createDatabase();
    const [one, other] = [await server(url), await server(url)];
    const now = new Date();
    for (let count = 0; count < 20; count += 1) (count % 2 ? one : other).add(report, now);
    await expect.poll(async () => (await one.list())[0]?.count).toBe(20);
    other.add({ ...report, message: 'otra' }, new Date(now.getTime() + 1));
    await expect
      .poll(() => one.list())
      .toEqual([
        { ...report, message: 'otra', count: 21, lastAt: new Date(now.getTime() + 1).toISOString() },
      ]);
    expect(await other.list()).toEqual(await one.list());
  });

  test('keep 200 rows for 30 days and drop the oldest', async () => {
    const url = await postgres().createDatabase();
    const errors = await server(url);
    errors.add({ ...report, version: 'old' }, new Date(Date.now() - 40 * 24 * 60 * 60 * 1_000));
    const now = Date.now();
    for (let index = 0; index < 300; index += 1) {
      errors.add({ ...report, version: `1.0.${index}` }, new Date(now + index));
    }
    const versions = async () => (await errors.list()).map(({ version }) => version);
    await expect.poll(async () => (await versions())[0]).toBe('1.0.299');
    expect(await versions()).toHaveLength(200);
    expect(await query(url, "SELECT 1 FROM seen_errors WHERE version = 'old'")).toEqual([]);
  });

  test('count in memory if the database fails', async () => {
    const cut = await startCuttableProxy(await postgres().createDatabase());
    onTestFinished(cut.stop);
    const errors = await server(cut.url);
    cut.cut();
    errors.add(report, new Date(0));
    await expect
      .poll(() => errors.list())
      .toEqual([{ ...report, count: 1, lastAt: new Date(0).toISOString() }]);
  });
});

const crash = { remote: 'profile', version: '1.0.0', kind: 'render', message: 'x is undefined' };

const send = ({ app }: OperatorsApp, body: unknown = crash, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: ERROR_REPORTS_PATH,
    headers: { 'content-type': 'text/plain;charset=UTF-8', ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });

async function seen({ app }: OperatorsApp) {
  const answer = await app.inject({ url: '/_remotes', headers: { accept: 'application/json' } });
  return answer.json().errors;
}

test('the endpoint for error reports counts by remote, version and kind, with the latest message and time', async () => {
  const site = await operatorsApp();
  const answer = await send(site);
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  await send(site, { ...crash, message: 'y is undefined' }, { 'content-type': 'application/json' });
  await send(site, { ...crash, kind: 'load' });
  expect(await seen(site)).toEqual([
    { ...crash, kind: 'load', count: 1, lastAt: expect.stringMatching(/^\d{4}-.*Z$/) },
    { ...crash, message: 'y is undefined', count: 2, lastAt: expect.any(String) },
  ]);
});

test('the endpoint for error reports names a rolled-back version and counts unknown versions as other', async () => {
  const site = await operatorsApp();
  const added = await site.directory.add(site.build({ version: '1.1.0' }));
  await site.directory.deploy({ ...added, by: 'test' });
  await site.directory.rollback({ remote: 'profile', by: 'test' });
  await send(site, { ...crash, version: '1.1.0' });
  await send(site, { ...crash, version: '6.6.6' });
  await send(site, { ...crash, version: '6.6.7' });
  const errors = await seen(site);
  expect(errors).toMatchObject([
    { version: 'other', count: 2 },
    { version: '1.1.0', count: 1 },
  ]);
});

test('metrics count by remote, version and kind, without labels for invented versions', async () => {
  const site = await operatorsApp({ RATE_LIMIT: '0' });
  const added = await site.directory.add(site.build({ version: '1.1.0' }));
  await site.directory.deploy({ ...added, by: 'test' });
  await send(site);
  await send(site);
  await send(site, { ...crash, version: '1.1.0', kind: 'load' });
  for (let index = 0; index < 50; index += 1) await send(site, { ...crash, version: `6.6.${index}` });
  await send(site, { ...crash, remote: 'cart' });
  const lines = (await site.metrics.metrics()).split('\n');
  expect(lines.filter((line) => line.startsWith('club_remote_errors_total'))).toEqual([
    'club_remote_errors_total{remote="profile",version="1.0.0",kind="render"} 2',
    'club_remote_errors_total{remote="profile",version="1.1.0",kind="load"} 1',
    'club_remote_errors_total{remote="profile",version="other",kind="render"} 50',
  ]);
});

test.each<[string, unknown, Record<string, string>, number]>([
  ['of an unknown kind', { ...crash, kind: 'x' }, {}, 400],
  ['with invalid JSON', '{"remote":', {}, 400],
  ['that is empty', '', {}, 400],
  ['above 4 KiB', { ...crash, message: 'x'.repeat(5_000) }, {}, 413],
  ['as a form', crash, { 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ['of another site', crash, { origin: 'https://evil.example' }, 403],
  ['of another site, by its fetch metadata', crash, { 'sec-fetch-site': 'cross-site' }, 403],
])(
  'the endpoint for error reports rejects a crash report %s and does not count it',
  async (_, body, headers, status) => {
    const site = await operatorsApp();
    expect((await send(site, body, headers)).statusCode).toBe(status);
    expect(await seen(site)).toEqual([]);
  },
);

test('the endpoint for error reports limits reports per address and log lines in total', async () => {
  const site = await operatorsApp({ TRUST_PROXY: 'on', LOG_LEVEL: 'warn', OPERATOR_PAGE: 'open' });
  const from = (address: number) => ({ 'x-forwarded-for': `203.0.113.${address}` });
  const statuses: number[] = [];
  for (let index = 0; index < 40; index += 1) statuses.push((await send(site, crash, from(1))).statusCode);
  expect(statuses.filter((status) => status === 204)).toHaveLength(30);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  const others = Array.from({ length: 200 }, (_, index) => send(site, crash, from(2 + index)));
  await Promise.all(others);
  expect(await seen(site)).toMatchObject([{ count: 230 }]);
  expect(site.lines.filter((line) => line.includes('a page reported an error'))).toHaveLength(60);
});

test('invented versions use up no log lines of running ones', async () => {
  const site = await operatorsApp({ RATE_LIMIT: '0', LOG_LEVEL: 'info' });
  await Promise.all(Array.from({ length: 100 }, () => send(site, { ...crash, version: '6.6.6' })));
  await send(site);
  expect(site.lines.filter((line) => line.includes('"version":"other"'))).toHaveLength(10);
  expect(site.lines.filter((line) => line.includes('"version":"1.0.0"'))).toHaveLength(1);
  expect(site.lines).toHaveLength(11);
});

test('the endpoint for error reports limits IPv6 clients by their /48 network', async () => {
  const site = await operatorsApp({ TRUST_PROXY: 'on' });
  const from = async (address: string) =>
    (await send(site, crash, { 'x-forwarded-for': address })).statusCode;
  for (let n = 0; n < 30; n += 1) expect(await from(`2001:db8:1:${n}::1`)).toBe(204);
  expect(await from('2001:db8:1:ffff::1')).toBe(429);
  expect(await from('2001:db8:2::1')).toBe(204);
});

test('error reports have no limit with RATE_LIMIT=0', async () => {
  const site = await operatorsApp({ RATE_LIMIT: '0' });
  const answers = await Promise.all(Array.from({ length: 100 }, () => send(site)));
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([204]));
});

test('the endpoint for error reports logs remote, version, kind and message, but nothing about the sender', async () => {
  const site = await operatorsApp({ LOG_LEVEL: 'trace', TRUST_PROXY: 'on' });
  const message = 'no card of 101110111, ana@example.com, at /detalle/7?nombre=Ana';
  await send(
    site,
    { ...crash, message, idCard: '101110111' },
    { 'x-forwarded-for': '203.0.113.7', 'user-agent': 'canary' },
  );
  const log = site.lines.join('');
  expect(JSON.parse(site.lines.find((line) => line.includes('a page reported')) ?? '')).toMatchObject({
    remote: 'profile',
    version: '1.0.0',
    kind: 'render',
    message: 'no card of …, … at /detalle/7',
    unverified: true,
  });
  for (const identity of ['101110111', 'ana@', 'nombre=', '203.0.113.7', 'canary'])
    expect(log).not.toContain(identity);
});

describe('the report parser', () => {
  test('accepts a valid report', () => {
    expect(readErrorReport({ ...crash })).toEqual(crash);
  });

  test.each<[string, object]>([
    ['an unknown remote', { remote: 'host' }],
    ['an unknown kind', { kind: 'other' }],
    ['a version that is markup', { version: '<b>' }],
    ['a too long version', { version: '1'.repeat(65) }],
    ['no message', { message: undefined }],
    ['a message of another type', { message: {} }],
  ])('rejects %s', (_, change) => {
    expect(readErrorReport({ ...crash, ...change })).toBeNull();
  });

  test.each([
    ['Failed: /detalle/101110111 of Ana', 'Failed: /detalle/… of Ana'],
    ['cédula 1-0111-0111, tel. 8888 0000', 'cédula …, tel. …'],
    ['+506 8888-0000', '+…'],
    ['mail ana.mora@example.com!', 'mail …'],
    [
      'https://club.example/resultados?nombre=Ana%20Mora#x at a.js:10:5',
      'https://club.example/resultados at a.js:10:5',
    ],
    ['Failed to fetch "/a.js?r=1"', 'Failed to fetch "/a.js"'],
    ['line\nbreak\u0000\u202e', 'line break'],
    ['Cannot read 404 of 12345', 'Cannot read 404 of 12345'],
    ['¿Qué? No', '¿Qué? No'],
  ])('stores %j as %j', (message, kept) => {
    expect(anonymous(message)).toBe(kept);
  });

  test('turns any message into one line of at most 300 characters in a short time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (message) => {
        expect(anonymous(message)).toMatch(/^[^\n\r]{0,300}$/);
      }),
    );
    for (const hostile of ['a'.repeat(4_000), '1 '.repeat(2_000), '?'.repeat(4_000), '@'.repeat(4_000)]) {
      const start = process.cpuUsage();
      expect(anonymous(hostile).length).toBeLessThanOrEqual(300);
      expect(process.cpuUsage(start).user / 1_000).toBeLessThan(500);
    }
  });

  test('rejects any other value without throwing', () => {
    fc.assert(fc.property(fc.anything(), (value) => readErrorReport(value) === null));
  });
});
