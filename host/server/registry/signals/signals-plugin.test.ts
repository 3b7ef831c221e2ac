import {
  FAULTS,
  type HealthSignal,
  PAGES,
  type PageName,
  REMOTE_NAMES,
  SIGNALS_PATH,
} from '@club/shared/federation';
import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { type OperatorsApp, startOperatorsApp } from '../../../trials/support/operators-app';
import { readSignal } from './signals-plugin';

const RELEASE = { remote: 'profile', release: '1.0.0-aaaaaaaa', faults: [] };
const VITALS = {
  page: 'home',
  lcp: 900,
  cls: 0,
  releases: [{ remote: 'profile', release: '1.0.0-aaaaaaaa' }],
};

const named = fc.record({
  remote: fc.constantFrom(...REMOTE_NAMES),
  release: fc.stringMatching(/^[\w.+-]{1,100}$/),
});
const release = fc
  .tuple(
    named,
    fc.option(fc.stringMatching(/^[0-9a-f]{8}$/), { nil: undefined }),
    fc.subarray([...FAULTS]),
    fc.boolean(),
  )
  .map(([name, rollout, faults, before]) => ({
    ...name,
    ...(rollout === undefined ? {} : { rollout }),
    faults,
    ...(before && faults.length > 0 ? { before: true as const } : {}),
  }));
const sameness = (each: { remote: string; release: string; rollout?: string }) =>
  `${each.remote}/${each.release}/${each.rollout}`;
const signal: fc.Arbitrary<HealthSignal> = fc
  .record({
    releases: fc.uniqueArray(release, { maxLength: 12, selector: sameness }),
    vitals: fc.record({
      page: fc.constantFrom(...(Object.keys(PAGES) as PageName[])),
      lcp: fc.integer({ min: 0, max: 3_600_000 }),
      releases: fc.uniqueArray(named, { maxLength: 6, selector: sameness }),
    }),
  })
  .chain(({ vitals, ...signal }) => fc.constantFrom(signal, { ...signal, vitals }));

test('the endpoint for signals parses any valid signal unchanged', () => {
  fc.assert(
    fc.property(signal, (reported) => {
      expect(readSignal(JSON.parse(JSON.stringify(reported)))).toEqual(reported);
    }),
  );
});

test('the endpoint for signals rejects any JSON value or reduces it to a valid signal, and never throws', () => {
  const altered = fc
    .tuple(
      signal,
      fc.jsonValue(),
      fc.integer({ min: 0, max: 11 }),
      fc.constantFrom(
        'releases',
        'vitals',
        'remote',
        'release',
        'rollout',
        'faults',
        'before',
        'page',
        'lcp',
        '__proto__',
      ),
    )
    .map(([reported, value, index, key]) => {
      const copy = JSON.parse(JSON.stringify(reported));
      const place = [copy, copy.vitals ?? {}, copy.releases[index] ?? copy][index % 3];
      place[key] = value;
      return copy;
    });
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), altered), (value) => {
      const read = readSignal(value);
      expect(read === null || readSignal(read)).toEqual(read ?? true);
    }),
  );
});

test.each<[string, unknown]>([
  ['that is a list', []],
  ['without releases', {}],
  ['of an unknown remote', { releases: [{ ...RELEASE, remote: 'cart' }] }],
  ['of a remote named like an object property', { releases: [{ ...RELEASE, remote: 'constructor' }] }],
  ['with a path traversal in its release', { releases: [{ ...RELEASE, release: '../x' }] }],
  ['with a too long release', { releases: [{ ...RELEASE, release: 'x'.repeat(101) }] }],
  ['with an invalid rollout', { releases: [{ ...RELEASE, rollout: '12345678x' }] }],
  ['with an unknown fault', { releases: [{ ...RELEASE, faults: ['slow'] }] }],
  ['with a later fault but no fault', { releases: [{ ...RELEASE, before: true }] }],
  ['that counts one visitor twice', { releases: [RELEASE, { ...RELEASE, faults: ['load'] }] }],
  [
    'of more releases than a page runs',
    {
      releases: Array.from({ length: 4 * REMOTE_NAMES.length + 1 }, (_, n) => ({
        ...RELEASE,
        release: `${n}`,
      })),
    },
  ],
  ['of an unknown page', { releases: [], vitals: { ...VITALS, page: 'toString' } }],
  ['with a negative time', { releases: [], vitals: { ...VITALS, lcp: -1 } }],
  ['with an excessive time', { releases: [], vitals: { ...VITALS, inp: 1e300 } }],
  ['with a time as text', { releases: [], vitals: { ...VITALS, cls: '0' } }],
])('the endpoint for signals rejects a signal %s', (_, value) => {
  expect(readSignal(value)).toBeNull();
});

test('the endpoint for signals drops unknown fields of a signal', () => {
  const vitals = { ...VITALS, url: '/detalle/7' };
  const read = readSignal({ releases: [{ ...RELEASE, visitor: 'ana' }], vitals, visitor: 'ana' });
  expect(read).toEqual({ releases: [RELEASE], vitals: VITALS });
});

const store = {
  add: vi.fn(async (_: HealthSignal, __: Date) => undefined),
  blocks: async () => [],
  releases: async () => [],
};
beforeEach(() => {
  store.add.mockReset().mockResolvedValue(undefined);
});

const site = (env: Record<string, string> = {}) => startOperatorsApp(env, undefined, store);
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

test('the endpoint for signals counts signals of running releases, in the metrics by release and outcome', async () => {
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

test('the endpoint for signals counts a rolled-back release, but no unknown release or rollout', async () => {
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
  ['of another shape', { releases: 1 }, {}, 400],
  ['with invalid JSON', '{', {}, 400],
  ['above 4 KiB', { releases: [], more: 'x'.repeat(5_000) }, {}, 413],
  ['as a form', '{}', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ['of another site', of('1.0.0-a'), { origin: 'https://evil.example' }, 403],
])('the endpoint for signals rejects a signal %s without counting it', async (_, body, headers, status) => {
  const app = await site();
  expect((await send(app, body, { 'content-type': 'application/json', ...headers })).statusCode).toBe(status);
  expect(added()).toEqual([]);
});

test('the endpoint for signals limits signals per address and logs nothing about the sender', async () => {
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

test('the endpoint for signals answers 204 if the database fails', async () => {
  const app = await site();
  store.add.mockImplementation(() => Promise.reject(new Error('full')));
  expect((await send(app, of(await running(app)))).statusCode).toBe(204);
});

test('the endpoint for signals answers 404 if signals are off', async () => {
  expect((await send(await startOperatorsApp(), of('1.0.0-a'))).statusCode).toBe(404);
});
