import { ERROR_REPORTS_PATH } from '@club/shared/federation';
import { expect, test } from 'vitest';
import { type OperatorsApp, operatorsApp } from '../../trials/support/operators-app';

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

test('reports are counted by remote, version and kind, with the last message and time', async () => {
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

test('a version that was rolled back is still known by its name, and one that this site never ran is not', async () => {
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

test('metrics count by remote, version and kind; what strangers make up adds no line', async () => {
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
  ['that is none', { ...report, kind: 'x' }, {}, 400],
  ['that is broken', '{"remote":', {}, 400],
  ['that is empty', '', {}, 400],
  ['above 4 KiB', { ...report, message: 'x'.repeat(5_000) }, {}, 413],
  ['as a form', report, { 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ['of another site', report, { origin: 'https://evil.example' }, 403],
  ['of another site, as browsers tell', report, { 'sec-fetch-site': 'cross-site' }, 403],
])('a report %s is refused and not counted', async (_, body, headers, status) => {
  const site = await operatorsApp();
  expect((await send(site, body, headers)).statusCode).toBe(status);
  expect(await seen(site)).toEqual([]);
});

test('an address that floods us is told to stop, and the log stays short however many addresses do it', async () => {
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

test('addresses of one IPv6 network share its limit', async () => {
  const site = await operatorsApp({ TRUST_PROXY: 'on' });
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      send(site, report, { 'x-forwarded-for': `2001:db8:1:${index}::1` }),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10);
});

test('what strangers make up uses up no line of the versions that run, and its requests none at all', async () => {
  const site = await operatorsApp({ RATE_LIMIT: '0', LOG_LEVEL: 'info' });
  await Promise.all(Array.from({ length: 100 }, () => send(site, { ...report, version: '6.6.6' })));
  await send(site);
  expect(site.lines.filter((line) => line.includes('"version":"other"'))).toHaveLength(10);
  expect(site.lines.filter((line) => line.includes('"version":"1.0.0"'))).toHaveLength(1);
  expect(site.lines).toHaveLength(11);
});

test('the limit of an address is that of its IPv6 network of 48 bits', async () => {
  const site = await operatorsApp({ TRUST_PROXY: 'on' });
  const from = async (address: string) =>
    (await send(site, report, { 'x-forwarded-for': address })).statusCode;
  for (let n = 0; n < 30; n += 1) expect(await from(`2001:db8:1:${n}::1`)).toBe(204);
  expect(await from('2001:db8:1:ffff::1')).toBe(429);
  expect(await from('2001:db8:2::1')).toBe(204);
});

test('has no limit where sends have none', async () => {
  const site = await operatorsApp({ RATE_LIMIT: '0' });
  const answers = await Promise.all(Array.from({ length: 100 }, () => send(site)));
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([204]));
});

test('the log has remote, version, kind and message, and nothing of who sent them', async () => {
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
