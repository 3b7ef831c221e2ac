import { expect, test } from 'vitest';
import { deployStateWith, pinnedReleaseOf } from '../../../trials/support/builds';
import { applyDeploy, applyDeployAtServerStart, applyRollback } from '../changes';
import { AUTOMATIC_AUTHOR, ROLLOUT_SHARES } from '../rollout';
import {
  type DeployState,
  parseDeployState,
  releasesOfRemote,
  rolloutChangesOf,
  rolloutOf,
  rolloutShareOf,
} from '../state';
import type { RolloutCause } from './judge';
import { advanceRollout, beginRollout, holdRollout, resumeOrAdvance, stopRollout } from './rules';

const AT = '2026-11-23T10:00:00.000Z';
const LATER = '2026-11-23T12:00:00.000Z';
const ID = '0123abcd';
const order = { remote: 'profile', by: 'ana', at: AT };
const later = { ...order, at: LATER };
const cause: RolloutCause = { kind: 'untold' };
const automatic = { ...later, by: AUTOMATIC_AUTHOR, reason: 'so much is known', cause };

const begin = (state = deployStateWith('1.0.0', '0.9.0')) =>
  beginRollout(state, order, { release: pinnedReleaseOf('1.1.0'), id: ID });
const running = (state: DeployState) => releasesOfRemote(state, 'profile').map(({ version }) => version);
const share = (state: DeployState) => {
  const rollout = rolloutOf(state, 'profile');
  return rollout && rolloutShareOf(rollout);
};
const actions = (state: DeployState) => rolloutChangesOf(state, 'profile').map(({ action }) => action);

test('a rollout begins with the first share and changes neither the remote’s list of releases nor its history', () => {
  const before = deployStateWith('1.0.0', '0.9.0');
  const state = begin(before);
  expect([share(state), running(state), state.history]).toEqual([10, ['1.0.0', '0.9.0'], before.history]);
  expect(rolloutChangesOf(state, 'profile')).toEqual([
    { at: AT, by: 'ana', action: 'begin', remote: 'profile', release: '1.1.0-0a1b2c3d', id: ID, share: 10 },
  ]);
  expect(parseDeployState(JSON.parse(JSON.stringify(state)))).toEqual(state);
});

test('a rollout needs a running release, a candidate that is not running, and no rollout of the remote under way', () => {
  const again = () => beginRollout(begin(), later, { release: pinnedReleaseOf('1.2.0'), id: 'ffffffff' });
  expect(again).toThrow('a rollout of profile 1.1.0-0a1b2c3d is under way; rollout stop ends it');
  expect(() =>
    beginRollout(deployStateWith('1.1.0'), order, { release: pinnedReleaseOf('1.1.0'), id: ID }),
  ).toThrow('profile 1.1.0 runs already');
  expect(() => begin(deployStateWith())).toThrow('no release of profile runs yet');
});

test('a rollout goes through every share; then its release runs for all visitors and the history has the deploy', () => {
  let state = begin();
  const shares = [share(state)];
  for (const _ of ROLLOUT_SHARES.slice(1)) {
    state = advanceRollout(state, automatic);
    shares.push(share(state));
  }
  expect(shares).toEqual([10, 25, 50, 100]);
  expect(rolloutOf(state, 'profile')?.stepAt).toBe(LATER);
  expect(running(state)).toEqual(['1.0.0', '0.9.0']);
  state = advanceRollout(state, { ...automatic, commit: 'abc' });
  expect([share(state), running(state)]).toEqual([null, ['1.1.0', '1.0.0', '0.9.0']]);
  expect(state.rollouts).toBeUndefined();
  expect(state.history).toEqual([
    {
      at: LATER,
      by: AUTOMATIC_AUTHOR,
      action: 'deploy',
      remote: 'profile',
      from: '1.0.0-0a1b2c3d',
      to: '1.1.0-0a1b2c3d',
      commit: 'abc',
    },
  ]);
  expect(actions(state)).toEqual(['begin', 'step', 'step', 'step', 'finish']);
});

test('a rollout held by a person keeps its share until `rollout go` resumes it', () => {
  const state = holdRollout(begin(), { ...later, reason: 'feriado' });
  expect(rolloutOf(state, 'profile')?.held).toEqual({ at: LATER, by: 'ana', reason: 'feriado' });
  expect(advanceRollout(state, automatic)).toBe(state);
  expect(holdRollout(state, automatic)).toBe(state);
  const resumed = resumeOrAdvance(state, later);
  expect(rolloutOf(resumed, 'profile')).toMatchObject({ step: 0, stepAt: AT, toldAt: LATER });
  expect(rolloutOf(resumed, 'profile')?.held).toBeUndefined();
  expect(actions(resumed)).toEqual(['begin', 'hold', 'resume']);
});

test('an automatic hold stores its reason in words and its cause as structured data', () => {
  const state = parseDeployState(JSON.parse(JSON.stringify(holdRollout(begin(), automatic))));
  const why = { at: LATER, by: AUTOMATIC_AUTHOR, reason: 'so much is known', cause };
  expect(state && rolloutOf(state, 'profile')?.held).toEqual(why);
  expect(state && rolloutChangesOf(state, 'profile').at(-1)).toMatchObject({ action: 'hold', ...why });
});

test('`rollout go` after an automatic hold moves to the next share', () => {
  const resumed = resumeOrAdvance(holdRollout(begin(), automatic), later);
  expect([share(resumed), rolloutOf(resumed, 'profile')?.held]).toEqual([25, undefined]);
});

test('`rollout go` moves to the next share at once and finishes at the last one', () => {
  let state = begin();
  for (const _ of ROLLOUT_SHARES) state = resumeOrAdvance(state, later);
  expect([share(state), running(state)[0], state.history.at(-1)?.by]).toEqual([null, '1.1.0', 'ana']);
});

test('stop gives all visitors the running release and records the stopped one', () => {
  const state = stopRollout(begin(), automatic);
  expect([share(state), running(state), state.history]).toEqual([null, ['1.0.0', '0.9.0'], []]);
  expect(rolloutChangesOf(state, 'profile').at(-1)).toMatchObject({
    action: 'stop',
    by: AUTOMATIC_AUTHOR,
    share: 0,
    reason: 'so much is known',
    cause,
  });
});

test('a rollback skips a stopped release even if it ran before', () => {
  const again = stopRollout(begin(deployStateWith('1.0.0', '1.1.0', '0.9.0')), automatic);
  expect(running(again)).toEqual(['1.0.0', '0.9.0']);
  expect(running(applyRollback(again, later))).toEqual(['0.9.0']);
});

test.each([advanceRollout, holdRollout, stopRollout])(
  '%o changes nothing if the judged rollout has ended or reached a different step',
  (rule) => {
    const seen = { id: ID, step: 0 };
    const gone = deployStateWith('1.0.0');
    expect(rule(gone, { ...automatic, seen })).toBe(gone);
    const other = beginRollout(gone, order, { release: pinnedReleaseOf('1.2.0'), id: 'ffffffff' });
    expect(rule(other, { ...automatic, seen })).toBe(other);
    const further = advanceRollout(begin(), automatic);
    expect(rule(further, { ...automatic, seen })).toBe(further);
  },
);

test.each([resumeOrAdvance, holdRollout, stopRollout])('%o is refused without a rollout', (rule) => {
  expect(() => rule(deployStateWith('1.0.0'), order)).toThrow('no rollout of profile is under way');
});

test.each([
  [
    'a deploy of a third release',
    (state: DeployState) => applyDeploy(state, later, pinnedReleaseOf('2.0.0')),
    '2.0.0',
  ],
  [
    'a deploy of the candidate',
    (state: DeployState) => applyDeploy(state, later, pinnedReleaseOf('1.1.0')),
    '1.1.0',
  ],
  [
    'a deploy of the running release',
    (state: DeployState) => applyDeploy(state, later, pinnedReleaseOf('1.0.0')),
    '1.0.0',
  ],
  ['a rollback', (state: DeployState) => applyRollback(state, later), '0.9.0'],
])('%s ends the rollout', (_what, change, version) => {
  const state = change(begin(deployStateWith('1.0.0', '0.9.0')));
  expect([share(state), running(state)[0], actions(state)]).toEqual([null, version, ['begin', 'replace']]);
});

test('a server start deploys no build during a rollout', () => {
  const state = begin(applyDeployAtServerStart(deployStateWith(), order, pinnedReleaseOf('1.0.0')));
  expect(applyDeployAtServerStart(state, later, pinnedReleaseOf('2.0.0'))).toBe(state);
});

test('a deploy by an older host ends the rollout', () => {
  const state = begin();
  const byOlder = {
    ...state,
    lines: { ...state.lines, profile: [pinnedReleaseOf('3.0.0'), ...releasesOfRemote(state, 'profile')] },
  };
  expect(rolloutOf(byOlder, 'profile')).toBeNull();
  const next = beginRollout(byOlder, later, { release: pinnedReleaseOf('3.1.0'), id: 'ffffffff' });
  expect(rolloutOf(next, 'profile')?.release.version).toBe('3.1.0');
});

test.each([
  null,
  [],
  'x',
  { profile: null },
  { profile: { id: ID } },
  { profile: { ...begin().rollouts?.profile, step: 4 } },
  { profile: { ...begin().rollouts?.profile, id: '<b>' } },
  { profile: { ...begin().rollouts?.profile, held: true } },
])('an unknown rollout value is ignored but stays stored: %j', (rollouts) => {
  const state = parseDeployState({ ...JSON.parse(JSON.stringify(deployStateWith('1.0.0'))), rollouts });
  expect(state).toMatchObject({ rollouts });
  expect(state && rolloutOf(state, 'profile')).toBeNull();
});

test('rollouts of several remotes are independent', () => {
  const both = { ...begin(), lines: { ...begin().lines, feedback: [pinnedReleaseOf('5.0.0')] } };
  const state = beginRollout(
    both,
    { ...order, remote: 'feedback' },
    { release: pinnedReleaseOf('5.1.0'), id: 'ffffffff' },
  );
  const left = stopRollout(state, automatic);
  expect(rolloutOf(left, 'feedback')?.release.version).toBe('5.1.0');
  expect(rolloutOf(left, 'profile')).toBeNull();
});
