import { ERROR_REPORTS_PATH } from '@club/shared/federation';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type OperatorsApp, operatorsApp } from '../../trials/support/operators-app';
import { anonymous, readErrorReport } from './error-reports';

const report = { remote: 'profile', version: '1.0.0', kind: 'render', message: 'x is undefined' };

const send = ({ app }: OperatorsApp, body: unknown = report, headers: Record<string, string> = {}) =>
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

test('counts by remote, version and kind, with the latest message and time', async () => {
  const site = await operatorsApp();
  const answer = await send(site);
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  await send(site, { ...report, message: 'y is undefined' }, { 'content-type': 'application/json' });
  await send(site, { ...report, kind: 'load' });
  expect(await seen(site)).toEqual([
    { ...report, kind: 'load', count: 1, lastAt: expect.stringMatching(/^\d{4}-.*Z$/) },
    { ...report, message: 'y is undefined', count: 2, lastAt: expect.any(String) },
  ]);
});

test('names a rolled-back version, and counts versions that never ran as other', async () => {
  const site = await operatorsApp();
  const added = await site.directory.add(site.build({ version: '1.1.0' }));
  await site.directory.deploy({ ...added, by: 'test' });
  await site.directory.rollback({ remote: 'profile', by: 'test' });
  await send(site, { ...report, version: '1.1.0' });
  await send(site, { ...report, version: '6.6.6' });
  await send(site, { ...report, version: '6.6.7' });
  const errors = await seen(site);
  expect(errors).toMatchObject([
    { version: 'other', count: 2 },
    { version: '1.1.0', count: 1 },
  ]);
});

test('metrics count by remote, version and kind; invented versions add no line', async () => {
  const site = await operatorsApp({ RATE_LIMIT: '0' });
  const added = await site.directory.add(site.build({ version: '1.1.0' }));
  await site.directory.deploy({ ...added, by: 'test' });
  await send(site);
  await send(site);
  await send(site, { ...report, version: '1.1.0', kind: 'load' });
  for (let index = 0; index < 50; index += 1) await send(site, { ...report, version: `6.6.${index}` });
  await send(site, { ...report, remote: 'cart' });
  const lines = (await site.metrics.metrics()).split('\n');
  expect(lines.filter((line) => line.startsWith('club_remote_errors_total'))).toEqual([
    'club_remote_errors_total{remote="profile",version="1.0.0",kind="render"} 2',
    'club_remote_errors_total{remote="profile",version="1.1.0",kind="load"} 1',
    'club_remote_errors_total{remote="profile",version="other",kind="render"} 50',
  ]);
});

test.each<[string, unknown, Record<string, string>, number]>([
  ['of an unknown kind', { ...report, kind: 'x' }, {}, 400],
  ['that is broken', '{"remote":', {}, 400],
  ['that is empty', '', {}, 400],
  ['above 4 KiB', { ...report, message: 'x'.repeat(5_000) }, {}, 413],
  ['as a form', report, { 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ['of another site', report, { origin: 'https://evil.example' }, 403],
  ['of another site, by its fetch metadata', report, { 'sec-fetch-site': 'cross-site' }, 403],
])('refuses a report %s and does not count it', async (_, body, headers, status) => {
  const site = await operatorsApp();
  expect((await send(site, body, headers)).statusCode).toBe(status);
  expect(await seen(site)).toEqual([]);
});

test('limits the reports of one address, and the log lines of all', async () => {
  const site = await operatorsApp({ TRUST_PROXY: 'on', LOG_LEVEL: 'warn', OPERATOR_PAGE: 'open' });
  const from = (address: number) => ({ 'x-forwarded-for': `203.0.113.${address}` });
  const statuses: number[] = [];
  for (let index = 0; index < 40; index += 1) statuses.push((await send(site, report, from(1))).statusCode);
  expect(statuses.filter((status) => status === 204)).toHaveLength(30);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  const others = Array.from({ length: 200 }, (_, index) => send(site, report, from(2 + index)));
  await Promise.all(others);
  expect(await seen(site)).toMatchObject([{ count: 230 }]);
  expect(site.lines.filter((line) => line.includes('a page reported an error'))).toHaveLength(60);
});

test('invented versions use up no log lines of running ones', async () => {
  const site = await operatorsApp({ RATE_LIMIT: '0', LOG_LEVEL: 'info' });
  await Promise.all(Array.from({ length: 100 }, () => send(site, { ...report, version: '6.6.6' })));
  await send(site);
  expect(site.lines.filter((line) => line.includes('"version":"other"'))).toHaveLength(10);
  expect(site.lines.filter((line) => line.includes('"version":"1.0.0"'))).toHaveLength(1);
  expect(site.lines).toHaveLength(11);
});

test('limits IPv6 addresses by their 48-bit network', async () => {
  const site = await operatorsApp({ TRUST_PROXY: 'on' });
  const from = async (address: string) =>
    (await send(site, report, { 'x-forwarded-for': address })).statusCode;
  for (let n = 0; n < 30; n += 1) expect(await from(`2001:db8:1:${n}::1`)).toBe(204);
  expect(await from('2001:db8:1:ffff::1')).toBe(429);
  expect(await from('2001:db8:2::1')).toBe(204);
});

test('has no limit with RATE_LIMIT=0', async () => {
  const site = await operatorsApp({ RATE_LIMIT: '0' });
  const answers = await Promise.all(Array.from({ length: 100 }, () => send(site)));
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([204]));
});

test('logs remote, version, kind and message, and nothing about the sender', async () => {
  const site = await operatorsApp({ LOG_LEVEL: 'trace', TRUST_PROXY: 'on' });
  const message = 'no card of 101110111, ana@example.com, at /detalle/7?nombre=Ana';
  await send(
    site,
    { ...report, message, idCard: '101110111' },
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

describe('the reader of reports', () => {
  test('reads a report', () => {
    expect(readErrorReport({ ...report })).toEqual(report);
  });

  test.each<[string, object]>([
    ['an unknown remote', { remote: 'host' }],
    ['an unknown kind', { kind: 'other' }],
    ['a version that is markup', { version: '<b>' }],
    ['a version without end', { version: '1'.repeat(65) }],
    ['no message', { message: undefined }],
    ['a message of another type', { message: {} }],
  ])('refuses %s', (_, change) => {
    expect(readErrorReport({ ...report, ...change })).toBeNull();
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
  ])('keeps %j as %j', (message, kept) => {
    expect(anonymous(message)).toBe(kept);
  });

  test('any message becomes one line of at most 300 characters, fast', () => {
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

  test('refuses any other value without throwing', () => {
    fc.assert(fc.property(fc.anything(), (value) => readErrorReport(value) === null));
  });
});
