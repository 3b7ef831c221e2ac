import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RolloutBlock } from '../signals/visitor-counts';
import {
  describeCause,
  harmEvidence,
  parseCause,
  type RolloutCause,
  type RolloutEvidence,
  judgeRollout as verdictOn,
} from './judge';

const HOUR = 3_600_000;
const BEGIN = Date.parse('2026-11-23T10:00:00.000Z');

const block = (seconds: number, candidate: [number, number], control: [number, number]): RolloutBlock => ({
  at: new Date(BEGIN + seconds * 1_000).toISOString(),
  candidate: { visitors: candidate[0], bad: candidate[1] },
  control: { visitors: control[0], bad: control[1] },
});

const rollout = (blocks: RolloutBlock[], given: Partial<RolloutEvidence> = {}): RolloutEvidence => ({
  blocks,
  share: 10,
  stepAt: new Date(BEGIN).toISOString(),
  visitorsWanted: 15,
  timeAtStepMs: HOUR,
  timeWantedMs: 2 * HOUR,
  ageMs: HOUR,
  ...given,
});

function judge(evidence: RolloutEvidence) {
  const { action, cause } = verdictOn(evidence);
  return { action, reason: describeCause(cause) };
}

const SOUND = Array.from({ length: 16 }, (_, index) => block(index * 10, [1, 0], [9, 0]));

test('a step ends after its minimum time and its minimum of candidate visitors', () => {
  expect(judge(rollout(SOUND, { timeAtStepMs: 1.5 * HOUR }))).toEqual({
    action: 'wait',
    reason:
      'at 10 % for 1.5 h of 2 h with 16 of 15 visitors; 0 of 16 visitors of the candidate met a fault, 0 of 144 of the running release',
  });
  expect(judge(rollout(SOUND, { timeAtStepMs: 2 * HOUR })).action).toBe('go');
  expect(judge(rollout(SOUND.slice(0, 14), { timeAtStepMs: 20 * HOUR })).action).toBe('wait');
  expect(judge(rollout([], { timeAtStepMs: 2 * HOUR })).action).toBe('wait');
});

test('a step counts only visitors reported since it began', () => {
  const later = { share: 25, stepAt: new Date(BEGIN + 100_000).toISOString(), visitorsWanted: 7 };
  const blocks = [
    ...SOUND.slice(0, 10),
    ...SOUND.slice(10).map(({ at }) => ({ ...block(0, [1, 0], [3, 0]), at })),
  ];
  const atLast = { ...later, timeAtStepMs: 2 * HOUR };
  expect(judge(rollout(blocks, atLast)).action).toBe('wait');
  expect(judge(rollout(blocks, { ...atLast, visitorsWanted: 6 })).action).toBe('go');
});

test('at 100 % the step ends by time alone', () => {
  const last = { share: 100, visitorsWanted: 0, stepAt: new Date(BEGIN + 200_000).toISOString() };
  const blocks = [...SOUND, block(210, [400, 0], [1, 0])];
  expect(judge(rollout(blocks, last)).action).toBe('wait');
  expect(judge(rollout(blocks, { ...last, timeAtStepMs: 2 * HOUR })).action).toBe('go');
  expect(judge(rollout(blocks, { ...last, timeAtStepMs: 90_500, timeWantedMs: 90_000 }))).toEqual({
    action: 'go',
    reason:
      'at 100 % for 90 s of 90 s; 0 of 416 visitors of the candidate met a fault, 0 of 145 of the running release',
  });
});

test('a rollout is held after seven days unless its step is complete', () => {
  const old = { ageMs: 7 * 24 * HOUR + 1, timeAtStepMs: 100 * HOUR };
  expect(judge(rollout(SOUND.slice(0, 14), { ...old, ageMs: 7 * 24 * HOUR })).action).toBe('wait');
  expect(judge(rollout(SOUND.slice(0, 14), old))).toEqual({
    action: 'hold',
    reason:
      'no end after 7 days: at 10 % for 100 h of 2 h with 14 of 15 visitors; 0 of 14 visitors of the candidate met a fault, 0 of 126 of the running release',
  });
  expect(judge(rollout(SOUND, old)).action).toBe('go');
});

test('three faults in 5 % of candidate visitors stop a rollout if at least as many visitors of the running release met none', () => {
  const action = (candidate: [number, number], control: [number, number]) =>
    judge(rollout([block(0, candidate, control)], { share: 50 })).action;
  expect(judge(rollout([block(0, [3, 3], [20, 0])]))).toEqual({
    action: 'stop',
    reason: '3 of 3 visitors of the candidate met a fault, 0 of 20 of the running release',
  });
  expect(action([60, 3], [60, 0])).toBe('stop');
  expect(action([2, 2], [20, 0])).toBe('wait');
  expect(action([61, 3], [61, 0])).toBe('wait');
  expect(action([60, 3], [60, 1])).toBe('wait');
  expect(action([7, 3], [6, 0])).toBe('wait');
});

test('the sequential test stops a candidate with more faults than the running release', () => {
  const bad = Array.from({ length: 20 }, (_, index) =>
    block(index * 10, [1, index % 3 === 0 ? 1 : 0], [9, index % 5 === 0 ? 1 : 0]),
  );
  const alike = bad.map((one, index) => ({
    ...one,
    candidate: { visitors: 1, bad: index % 17 === 0 ? 1 : 0 },
  }));
  const plainly = bad.map((one, index) => ({ ...one, candidate: { visitors: 1, bad: index % 2 } }));
  expect(judge(rollout(plainly))).toEqual({
    action: 'stop',
    reason:
      '10 of 20 visitors of the candidate met a fault, 4 of 180 of the running release: more than chance explains',
  });
  expect(judge(rollout(alike)).action).toBe('wait');
});

test('harm stops a rollout before any other verdict', () => {
  const blocks = [block(0, [100, 100], [100, 0])];
  const old = { ageMs: 30 * 24 * HOUR, timeAtStepMs: 30 * 24 * HOUR };
  expect(judge(rollout(blocks, old)).action).toBe('stop');
});

test('a rollout stops if the chance of a false alarm is at most 1 in 100, and not if it is higher', () => {
  const blocks = Array.from({ length: 30 }, (_, index) =>
    block(index * 10, [1, index % 4 === 0 ? 1 : 0], [9, index === 0 ? 1 : 0]),
  );
  const prefixes = blocks.map((_, index) => blocks.slice(0, index + 1));
  const isStrong = prefixes.map((prefix) => harmEvidence(prefix) >= Math.log(100));
  expect(new Set(isStrong).size).toBe(2);
  expect(prefixes.map((prefix) => judge(rollout(prefix)).action === 'stop')).toEqual(isStrong);
});

test('faults for more than half of the candidate’s visitors stop the rollout', () => {
  const action = (candidate: [number, number]) => judge(rollout([block(0, candidate, [9, 4])])).action;
  expect(action([9, 4])).toBe('wait');
  expect(action([9, 5])).toBe('stop');
});

test('a harmful candidate is stopped even if the running release has no visitors', () => {
  expect(judge(rollout([block(0, [2, 2], [0, 0])])).action).toBe('wait');
  expect(judge(rollout([block(0, [3, 3], [0, 0])]))).toEqual({
    action: 'stop',
    reason: '3 of 3 visitors of the candidate met a fault, 0 of 0 of the running release',
  });
});

const arm = fc
  .nat(3_000)
  .chain((visitors) => fc.record({ visitors: fc.constant(visitors), bad: fc.nat(visitors) }));
const arms = { candidate: arm, control: arm };
const share = fc.constantFrom(10, 25, 50, 100);
const progress = {
  share,
  timeMs: fc.nat(200 * 3_600_000),
  timeWantedMs: fc.constantFrom(7_200_000, 90_000),
  visitors: fc.nat(60),
  visitorsWanted: fc.constantFrom(0, 15, 60),
};

/** Generators of random rollout causes, by kind. */
const CAUSES: { [Kind in RolloutCause['kind']]: fc.Arbitrary<Extract<RolloutCause, { kind: Kind }>> } = {
  harm: fc.record({
    kind: fc.constant('harm'),
    how: fc.constantFrom('tripped', 'tested'),
    ...arms,
  }),
  progress: fc.record({ kind: fc.constant('progress'), ...progress, ...arms }),
  late: fc.record({ kind: fc.constant('late'), days: fc.constant(7), ...progress, ...arms }),
  contract: fc.constant({ kind: 'contract' }),
  unreadable: fc.constant({ kind: 'unreadable' }),
  untold: fc.constant({ kind: 'untold' }),
};

const kept = (value: unknown) => JSON.parse(JSON.stringify(value));
const all = Object.entries(CAUSES);

describe.each(all)('a cause of kind %s', (_, causes) => {
  test('is read unchanged after it was stored', () => {
    fc.assert(
      fc.property(causes, (cause) => {
        expect(parseCause(kept(cause))).toEqual(cause);
      }),
    );
  });

  test('is rejected if a field is missing or invalid', () => {
    fc.assert(
      fc.property(causes, fc.nat(), fc.constantFrom(undefined, null, 'x', -1, {}), (cause, nth, wrong) => {
        const names = Object.keys(cause);
        const altered = { ...cause, [names[nth % names.length] ?? '']: wrong };
        expect(parseCause(altered)).toBeNull();
      }),
    );
  });

  test('is described in one line', () => {
    fc.assert(
      fc.property(causes as fc.Arbitrary<RolloutCause>, (cause) => {
        expect(describeCause(cause)).not.toMatch(/undefined|NaN|\n/);
      }),
    );
  });
});

test.each([undefined, null, 'it throws', [], {}, { kind: 'moon' }, { kind: 'constructor' }])(
  'parseCause rejects %o',
  (value) => {
    expect(parseCause(value)).toBeNull();
  },
);
