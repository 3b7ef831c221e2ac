import { SIGNALS_PATH, type Signal } from '@club/shared/federation';
import { beforeEach, expect, test, vi } from 'vitest';
import { type OperatorsApp, operatorsApp } from '../../trials/support/operators-app';

const store = {
  add: vi.fn(async (_: Signal, __: Date) => undefined),
  blocks: async () => [],
  releases: async () => [],
};
beforeEach(() => {
  store.add.mockReset().mockResolvedValue(undefined);
});

const site = (env: Record<string, string> = {}) => operatorsApp(env, undefined, store);
const added = () => store.add.mock.calls.map(([signal]) => signal);

async function running({ app }: OperatorsApp): Promise<string> {
  const answer = await app.inject({ url: '/_remotes', headers: { accept: 'application/json' } });
  return answer.json().remotes.find(({ remote }: { remote: string }) => remote === 'profile').release;
}

const send = (
  { app }: OperatorsApp,
  body: unknown,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) =>
  app.inject({
    method: 'POST',
    url: SIGNALS_PATH,
    headers,
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });

const of = (release: string, more: object = {}) => ({
  releases: [{ remote: 'profile', release, faults: [], ...more }],
});

test('what a page tells of releases that run is counted, in the metrics by release and outcome', async () => {
  const app = await site();
  const release = await running(app);
  const answer = await send(app, of(release));
  expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([204, '', 'no-store']);
  await send(app, of(release, { faults: ['render'] }));
  expect(added()).toEqual([of(release), of(release, { faults: ['render'] })]);
  expect((await app.metrics.metrics()).match(/^club_signals_total.*$/gm)).toEqual([
    `club_signals_total{remote="profile",release="${release}",outcome="ok"} 1`,
    `club_signals_total{remote="profile",release="${release}",outcome="bad"} 1`,
  ]);
});

test('a release that was taken back still counts; one that this site never ran, and a rollout that there is not, do not', async () => {
  const app = await site();
  const first = await running(app);
  const { release } = await app.directory.add(app.build({ version: '1.1.0' }));
  await send(app, of(release));
  await app.directory.deploy({ remote: 'profile', release, by: 'test' });
  await send(app, of(release));
  await app.directory.rollback({ remote: 'profile', by: 'test' });
  await send(app, of(release));
  await send(app, of('6.6.6-aaaaaaaa'));
  await send(app, {
    ...of(first, { rollout: '0123abcd' }),
    vitals: { page: 'home', lcp: 1, releases: [{ remote: 'feedback', release: first }] },
  });
  const none = { releases: [] };
  expect(added()).toEqual([
    none,
    of(release),
    of(release),
    none,
    { ...none, vitals: { page: 'home', lcp: 1, releases: [] } },
  ]);
});

test.each<[string, unknown, Record<string, string>, number]>([
  ['that is none', { releases: 1 }, {}, 400],
  ['that is broken', '{', {}, 400],
  ['above 4 KiB', { releases: [], more: 'x'.repeat(5_000) }, {}, 413],
  ['as a form', '{}', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ['of another site', of('1.0.0-a'), { origin: 'https://evil.example' }, 403],
])('a signal %s is refused and not counted', async (_, body, headers, status) => {
  const app = await site();
  expect((await send(app, body, { 'content-type': 'application/json', ...headers })).statusCode).toBe(status);
  expect(added()).toEqual([]);
});

test('an address that floods us is told to stop, and nothing of whoever tells is logged', async () => {
  const app = await site({ LOG_LEVEL: 'info', TRUST_PROXY: 'on' });
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': '203.0.113.7',
    'user-agent': 'canary',
  };
  const answers = await Promise.all(Array.from({ length: 610 }, () => send(app, of('1.0.0-a'), headers)));
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10);
  expect(app.lines).toEqual([]);
});

test('a database that fails is no trouble of the page’s', async () => {
  const app = await site();
  store.add.mockImplementation(() => Promise.reject(new Error('full')));
  expect((await send(app, of(await running(app)))).statusCode).toBe(204);
});

test('where signals are off nothing takes them', async () => {
  expect((await send(await operatorsApp(), of('1.0.0-a'))).statusCode).toBe(404);
});
