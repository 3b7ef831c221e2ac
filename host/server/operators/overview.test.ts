import { REMOTE_NAMES } from '@club/shared/federation';
import { expect, test } from 'vitest';
import { deployStateWith, pinnedReleaseOf } from '../../trials/support/builds';
import { formatHistory } from '../cli/deploy/history';
import { formatRollout } from '../cli/deploy/rollout-command';
import type { Deployment } from '../registry/deployment';
import type { RolloutCause } from '../registry/rollouts/judge';
import { beginRollout, holdRollout, resumeOrAdvance, stopRollout } from '../registry/rollouts/rules';
import { parseDeployState, registryOf, rolloutOf } from '../registry/state';
import { endedRollouts, readRollouts, readSignals } from './overview';
import { NOW, someReleaseSignals } from './testing/overview-fixture';

const now = new Date(NOW);

test('the overview reads the visitor reports of the last day', async () => {
  const releases = async (since: Date) => [someReleaseSignals({ release: since.toISOString() })];
  const since = '2026-11-21T18:00:00.000Z';
  expect(await readSignals({ releases }, now)).toEqual({
    state: 'on',
    since,
    releases: [someReleaseSignals({ release: since })],
  });
});

test('the overview reports if visitor reports are off or unavailable', async () => {
  expect(await readSignals(null, now)).toEqual({ state: 'off' });
  const releases = () => Promise.reject(new Error('away'));
  expect(await readSignals({ releases }, now)).toEqual({ state: 'failing' });
});

const AT = '2026-11-23T10:00:00.000Z';
const STEP_AT = '2026-11-23T11:00:00.000Z';
const SEEN_AT = new Date('2026-11-23T11:30:00.000Z');
const HOUR_MS = 3_600_000;
const order = { remote: 'profile', by: 'ana', at: AT };

const start = () =>
  beginRollout(deployStateWith('1.0.0'), order, { release: pinnedReleaseOf('1.1.0'), id: '0123abcd' });
const arms = { candidate: { visitors: 9, bad: 1 }, control: { visitors: 90, bad: 1 } };

function deploymentOf(state: ReturnType<typeof start>): Deployment {
  const rollout = rolloutOf(state, 'profile');
  if (!rollout) throw new Error('there is no rollout');
  const releases = Object.fromEntries(
    REMOTE_NAMES.map((name) => [name, []]),
  ) as unknown as Deployment['releases'];
  return { registry: registryOf(state), releases, rollouts: { profile: { rollout, candidate: null } } };
}

const blocks = [
  { at: AT, candidate: { visitors: 9, bad: 1 }, control: { visitors: 80, bad: 2 } },
  { at: STEP_AT, candidate: { visitors: 4, bad: 0 }, control: { visitors: 11, bad: 0 } },
];

test('the overview shows all reports of a rollout and the visitors of its step', async () => {
  const state = resumeOrAdvance(start(), { ...order, at: STEP_AT });
  const asked: unknown[] = [];
  const source = async (of: unknown) => {
    asked.push(of);
    return blocks;
  };
  const seen = await readRollouts({
    deployment: deploymentOf(state),
    reports: { blocks: source },
    timeWantedMs: 2 * HOUR_MS,
    now: SEEN_AT,
  });
  expect(seen).toEqual([
    {
      remote: 'profile',
      candidate: '1.1.0-0a1b2c3d',
      running: '1.0.0-0a1b2c3d',
      shares: [10, 25, 50, 100],
      step: 1,
      startedAt: AT,
      startedBy: 'ana',
      stepAt: STEP_AT,
      stepUntil: '2026-11-23T13:00:00.000Z',
      visitorsWanted: 30,
      visitorsTold: 4,
      arms: { candidate: { visitors: 13, bad: 1 }, control: { visitors: 91, bad: 2 } },
      verdict: {
        action: 'wait',
        reason: expect.stringMatching(/^at 25 % for 30 min of 2 h with 4 of 30 visitors/),
        cause: expect.objectContaining({ kind: 'progress', visitors: 4 }),
      },
      held: null,
    },
  ]);
  expect(asked).toEqual([
    {
      remote: 'profile',
      rollout: '0123abcd',
      candidate: '1.1.0-0a1b2c3d',
      control: '1.0.0-0a1b2c3d',
      since: new Date(STEP_AT),
    },
  ]);
});

test('the overview contains a rollout’s verdict if visitor reports are off, but none while the database is down', async () => {
  const deployment = deploymentOf(holdRollout(start(), { ...order, reason: 'feriado' }));
  const common = { deployment, timeWantedMs: HOUR_MS, now: SEEN_AT };
  const [untold] = await readRollouts({ ...common, reports: null });
  expect(untold).toMatchObject({
    arms: null,
    verdict: { action: 'hold', cause: { kind: 'untold' } },
    held: { reason: 'feriado', cause: null },
  });
  const [failing] = await readRollouts({
    ...common,
    reports: { blocks: () => Promise.reject(new Error('away')) },
  });
  expect(failing).toMatchObject({ arms: null, verdict: null, visitorsTold: 0 });
});

test('the overview shows ended rollouts, latest first', () => {
  const running = start();
  expect(endedRollouts(running)).toEqual([]);
  const cause: RolloutCause = { kind: 'harm', how: 'tripped', ...arms };
  const once = stopRollout(running, { ...order, at: STEP_AT, by: 'automático', reason: 'bad', cause });
  const again = beginRollout(once, order, { release: pinnedReleaseOf('1.2.0'), id: 'ffffffff' });
  const twice = stopRollout(again, { ...order, at: SEEN_AT.toISOString() });
  const common = { remote: 'profile', end: 'stopped' };
  expect(endedRollouts(twice)).toEqual([
    { ...common, release: '1.2.0-0a1b2c3d', at: SEEN_AT.toISOString(), by: 'ana', reason: null, cause: null },
    { ...common, release: '1.1.0-0a1b2c3d', at: STEP_AT, by: 'automático', reason: 'bad', cause },
  ]);
});

test.each([
  ['an older host', undefined],
  ['a newer host', { kind: 'moon', phase: 3 }],
])('the overview shows the reason as text if the cause comes from %s', async (_, cause) => {
  const words = { by: 'automático', reason: 'the moon is in the way', cause };
  const written = holdRollout(start(), { ...order, ...words, cause: cause as unknown as RolloutCause });
  const state = parseDeployState(JSON.parse(JSON.stringify(written)));
  if (!state) throw new Error('the state cannot be read');
  const [seen] = await readRollouts({
    deployment: deploymentOf(state),
    reports: null,
    timeWantedMs: HOUR_MS,
    now: SEEN_AT,
  });
  expect(seen?.held).toMatchObject({ reason: words.reason, cause: null });
  expect(formatRollout(state, 'profile')[1]).toContain(words.reason);
  expect(formatHistory(state, ['profile']).join()).toContain(words.reason);
  expect(
    endedRollouts(stopRollout(state, { ...order, ...words, cause: cause as unknown as RolloutCause })),
  ).toEqual([expect.objectContaining({ reason: words.reason, cause: null })]);
});
