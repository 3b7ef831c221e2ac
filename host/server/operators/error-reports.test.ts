import { ERROR_REPORTS_PATH } from '@club/shared/federation';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type OperatorsApp, startOperatorsApp } from '../../trials/support/operators-app';
import type { ErrorCount } from './error-counts';
import { anonymize, createErrorReportLimit, createPerMinuteLimit, readErrorReport } from './error-reports';

test('the endpoint for error reports limits log lines per minute', () => {
  let now = 1_000;
  const mayLog = createPerMinuteLimit(2, () => now);
  expect([mayLog(), mayLog(), mayLog()]).toEqual([true, true, false]);
  now += 59_999;
  expect(mayLog()).toBe(false);
  now += 1;
  expect([mayLog(), mayLog(), mayLog()]).toEqual([true, true, false]);
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
  const site = await startOperatorsApp();
  const answer = await send(site);
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  await send(site, { ...crash, message: 'y is undefined' }, { 'content-type': 'application/json' });
  await send(site, { ...crash, kind: 'load' });
  const rest = {
    ...{ release: null, stack: [], components: [], pages: [], browsers: ['other'] },
    firstAt: expect.stringMatching(/^\d{4}-.*Z$/),
    lastAt: expect.stringMatching(/^\d{4}-.*Z$/),
  };
  expect(await seen(site)).toEqual([
    { ...crash, ...rest, kind: 'load', count: 1 },
    { ...crash, ...rest, message: 'y is undefined', count: 2 },
  ]);
});

test('the endpoint for error reports names a rolled-back version and counts all unknown versions as «other»', async () => {
  const site = await startOperatorsApp();
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

test('metrics count errors by remote, version and kind; unknown versions share one label', async () => {
  const site = await startOperatorsApp({ RATE_LIMIT: '0' });
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

/** Maps the first column of a script to line 3 of a source. */
const MAP = { version: 3, names: [], sources: ['remote-profile/src/page.ts'], mappings: 'AAEA' };

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

test.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/156.0 Safari/537.36',
    'Chrome',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36 Edg/156.0',
    'Edge',
  ],
  [
    'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    'Safari',
  ],
  [
    'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/140.0 Mobile/15E148 Safari/605.1',
    'Firefox',
  ],
])('the endpoint for error reports reduces the user agent %s to %s', async (agent, family) => {
  const site = await startOperatorsApp();
  await send(site, crash, { 'user-agent': agent });
  expect((await seen(site))[0].browsers).toEqual([family]);
});

test('the endpoint for error reports resolves the stack of a known release, and stores page and browser', async () => {
  const site = await startOperatorsApp();
  const added = await site.directory.add(site.build({ version: '1.1.0', maps: { 'assets/page.js': MAP } }));
  const { entry } = await site.directory.deploy({ ...added, by: 'test' });
  const position = `${entry.replace(/[^/]*$/, 'assets/page.js')}:1:1`;
  const full = { ...crash, version: '1.1.0', page: 'detail', stack: [position], components: [position] };
  await send(site, { ...full, release: added.release }, { 'user-agent': FIREFOX });
  await send(site, { ...full, release: '1.1.0-00000000' });
  const line = 'remote-profile/src/page.ts:3';
  expect(await seen(site)).toMatchObject([
    { release: null, stack: [], components: [], pages: ['detail'], browsers: ['other'] },
    { release: added.release, stack: [line], components: [line], pages: ['detail'], browsers: ['Firefox'] },
  ]);
});

test('200 different stacks in a minute are all counted, and only 60 of them are resolved to source lines', async () => {
  const site = await startOperatorsApp({ RATE_LIMIT: '0' });
  const added = await site.directory.add(site.build({ version: '1.1.0', maps: { 'assets/page.js': MAP } }));
  const { entry } = await site.directory.deploy({ ...added, by: 'test' });
  const folder = entry.replace(/[^/]*$/, '');
  const flood = Array.from({ length: 200 }, (_, index) =>
    send(site, {
      ...{ ...crash, version: '1.1.0', release: added.release },
      stack: [`${folder}assets/page.js:1:${index + 1}`],
    }),
  );
  await Promise.all(flood);
  const rows = (await seen(site)).map(({ stack, count }: ErrorCount) => [...stack, count]);
  expect(rows).toHaveLength(2);
  expect(rows).toEqual(expect.arrayContaining([[140], ['remote-profile/src/page.ts:3', 60]]));
});

test('a network may report at most ten different errors an hour, each any number of times', () => {
  let now = 1;
  const mayReport = createErrorReportLimit(() => now);
  const allowed = (network: string, first: number) =>
    Array.from({ length: 30 }, (_, index) => mayReport(network, [first + (index % 15)])).filter(Boolean)
      .length;
  expect([allowed('a', 0), allowed('a', 0), allowed('b', 0)]).toEqual([20, 20, 20]);
  now += 60 * 60_000 + 1;
  expect([allowed('a', 100), mayReport('a', [0])]).toEqual([20, false]);
});

test('forged reports from one network count at most ten times, and source lines are still found for reports from another network', async () => {
  const site = await startOperatorsApp({ TRUST_PROXY: 'on', OPERATOR_PAGE: 'open' });
  const added = await site.directory.add(site.build({ version: '1.1.0', maps: { 'assets/page.js': MAP } }));
  const { entry } = await site.directory.deploy({ ...added, by: 'test' });
  const positionAt = (line: number) => `${entry.replace(/[^/]*$/, '')}assets/page.js:${line}:1`;
  const full = { ...crash, version: '1.1.0', release: added.release };
  for (let address = 0; address < 10; address += 1) {
    const from = { 'x-forwarded-for': `203.0.113.${address}` };
    const forged = Array.from({ length: 30 }, (_, index) => positionAt(100 * address + index + 2));
    await Promise.all(forged.map((position) => send(site, { ...full, stack: [position] }, from)));
  }
  await send(site, { ...full, stack: [positionAt(1)] }, { 'x-forwarded-for': '198.51.100.1' });
  expect(await seen(site)).toMatchObject([
    { stack: ['remote-profile/src/page.ts:3'], count: 1 },
    { stack: [], count: 10 },
  ]);
});

test.each<[string, unknown, Record<string, string>, number]>([
  ['with text in its stack', { ...crash, stack: ['Ana Mora at /detalle/7'] }, {}, 400],
  ['with a query in its stack', { ...crash, stack: ['/assets/a.js?nombre=Ana:1:2'] }, {}, 400],
  ['with too long a stack', { ...crash, stack: Array(9).fill('/assets/a.js:1:2') }, {}, 400],
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
    const site = await startOperatorsApp();
    expect((await send(site, body, headers)).statusCode).toBe(status);
    expect(await seen(site)).toEqual([]);
  },
);

test('the endpoint for error reports limits reports per address and log lines in total', async () => {
  const site = await startOperatorsApp({ TRUST_PROXY: 'on', LOG_LEVEL: 'warn', OPERATOR_PAGE: 'open' });
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

test('reports of unknown versions do not use up the log limit of running ones', async () => {
  const site = await startOperatorsApp({ RATE_LIMIT: '0', LOG_LEVEL: 'info' });
  await Promise.all(Array.from({ length: 100 }, () => send(site, { ...crash, version: '6.6.6' })));
  await send(site);
  expect(site.lines.filter((line) => line.includes('"version":"other"'))).toHaveLength(10);
  expect(site.lines.filter((line) => line.includes('"version":"1.0.0"'))).toHaveLength(1);
  expect(site.lines).toHaveLength(11);
});

test('the endpoint for error reports logs remote, version, kind and message, but nothing about the sender', async () => {
  const site = await startOperatorsApp({ LOG_LEVEL: 'trace', TRUST_PROXY: 'on' });
  const message = 'no card of 101110111, ana@example.com, at /detalle/7?nombre=Ana';
  await send(
    site,
    { ...crash, message, idCard: '101110111', page: '/detalle/7?nombre=Ana', release: 'nombre=' },
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
    expect(readErrorReport({ ...crash })).toEqual({ ...crash, stack: [], components: [] });
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
    expect(anonymize(message)).toBe(kept);
  });

  test('turns any message into one line of at most 300 characters in a short time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (message) => {
        expect(anonymize(message)).toMatch(/^[^\n\r]{0,300}$/);
      }),
    );
    for (const hostile of ['a'.repeat(4_000), '1 '.repeat(2_000), '?'.repeat(4_000), '@'.repeat(4_000)]) {
      const start = process.cpuUsage();
      expect(anonymize(hostile).length).toBeLessThanOrEqual(300);
      expect(process.cpuUsage(start).user / 1_000).toBeLessThan(500);
    }
  });

  test('rejects anything that is not a report, without throwing', () => {
    fc.assert(fc.property(fc.anything(), (value) => readErrorReport(value) === null));
  });
});
