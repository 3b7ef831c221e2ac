import { describe, expect, test } from 'vitest';
import { inParts } from '../../trials/support/rollouts';
import type { Block, PartBlock } from './arms';
import { causeInEnglish } from './cause-in-english';
import type { Evidence } from './evidence';
import { harmEvidence } from './harm-evidence';
import { judge as verdictOn } from './judge';

const HOUR = 3_600_000;
const BEGIN = Date.parse('2026-11-23T10:00:00.000Z');

const block = (seconds: number, candidate: [number, number], control: [number, number]): Block => ({
  at: new Date(BEGIN + seconds * 1_000).toISOString(),
  candidate: { visitors: candidate[0], bad: candidate[1] },
  control: { visitors: control[0], bad: control[1] },
});

const rollout = (blocks: Block[], given: Partial<Evidence> = {}): Evidence => ({
  blocks: inParts(blocks),
  share: 10,
  step: 0,
  stepAt: new Date(BEGIN).toISOString(),
  exposuresWanted: 15,
  timeAtStepMs: HOUR,
  timeWantedMs: 2 * HOUR,
  ageMs: HOUR,
  ...given,
});

function judge(evidence: Evidence) {
  const { action, cause } = verdictOn(evidence);
  return { action, reason: causeInEnglish(cause) };
}

const SOUND = Array.from({ length: 16 }, (_, index) => block(index * 10, [1, 0], [9, 0]));

test('a step ends when both its time is over and enough visitors have seen the candidate', () => {
  expect(judge(rollout(SOUND))).toEqual({
    action: 'wait',
    reason:
      'at 10 % for 1 h of 2 h with 16 of 15 visitors; 0 of 16 visitors of the candidate met a fault, 0 of 144 of the running release',
  });
  expect(judge(rollout(SOUND, { timeAtStepMs: 2 * HOUR })).action).toBe('go');
  expect(judge(rollout(SOUND.slice(0, 14), { timeAtStepMs: 20 * HOUR })).action).toBe('wait');
  expect(judge(rollout([], { timeAtStepMs: 2 * HOUR })).action).toBe('wait');
});

test('only who has told since the step began counts for it', () => {
  const later = { step: 1, share: 25, stepAt: new Date(BEGIN + 100_000).toISOString(), exposuresWanted: 7 };
  const blocks = [
    ...SOUND.slice(0, 10),
    ...SOUND.slice(10).map(({ at }) => ({ ...block(0, [1, 0], [3, 0]), at })),
  ];
  const atLast = { ...later, timeAtStepMs: 2 * HOUR };
  expect(judge(rollout(blocks, atLast)).action).toBe('wait');
  expect(judge(rollout(blocks, { ...atLast, exposuresWanted: 6 })).action).toBe('go');
});

test('with all visitors, the time alone ends it', () => {
  const last = { step: 3, share: 100, exposuresWanted: 0, stepAt: new Date(BEGIN + 200_000).toISOString() };
  const blocks = [...SOUND, block(210, [400, 0], [1, 0])];
  expect(judge(rollout(blocks, last)).action).toBe('wait');
  expect(judge(rollout(blocks, { ...last, timeAtStepMs: 2 * HOUR })).action).toBe('go');
  expect(judge(rollout(blocks, { ...last, timeAtStepMs: 90_500, timeWantedMs: 90_000 }))).toEqual({
    action: 'go',
    reason:
      'at 100 % for 90 s of 90 s; 0 of 416 visitors of the candidate met a fault, 0 of 145 of the running release',
  });
});

test('after seven days it asks, unless its step is done', () => {
  const old = { ageMs: 7 * 24 * HOUR + 1, timeAtStepMs: 100 * HOUR };
  expect(judge(rollout(SOUND.slice(0, 14), { ...old, ageMs: 7 * 24 * HOUR })).action).toBe('wait');
  expect(judge(rollout(SOUND.slice(0, 14), old))).toEqual({
    action: 'hold',
    reason:
      'no end after 7 days: at 10 % for 100 h of 2 h with 14 of 15 visitors; 0 of 14 visitors of the candidate met a fault, 0 of 126 of the running release',
  });
  expect(judge(rollout(SOUND, old)).action).toBe('go');
});

test('the tripwire: three bad of the candidate, one in twenty, none of as many of the running release', () => {
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

test('where visitors of both meet faults, the test stops a candidate of which more do', () => {
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

test('arms of another size than the share makes them are looked at by somebody', () => {
  const silent = Array.from({ length: 12 }, (_, index) => block(index * 10, [0, 0], [10, 0]));
  expect(judge(rollout(silent, { timeAtStepMs: 2 * HOUR }))).toEqual({
    action: 'hold',
    reason:
      "0 of 120 visitors were the candidate's, which should have 10 %: beacons are missing, or visitors are not sent by the share",
  });
  const loud = silent.map(({ at }) => ({ ...block(0, [5, 0], [5, 0]), at }));
  expect(judge(rollout(loud)).action).toBe('hold');
  expect(judge(rollout(loud, { step: 1, share: 25 })).action).not.toBe('hold');
  expect(judge(rollout(silent, { step: 1, share: 25 })).action).toBe('hold');
});

test('shares of former steps do not count as odd', () => {
  const stepAt = new Date(BEGIN + 1_000_000).toISOString();
  const blocks = [
    ...SOUND,
    ...Array.from({ length: 20 }, (_, index) => block(1_000 + index * 10, [5, 0], [5, 0])),
  ];
  expect(judge(rollout(blocks, { step: 2, share: 50, stepAt, exposuresWanted: 60 })).action).toBe('wait');
  expect(judge(rollout(blocks, { step: 0, share: 10, exposuresWanted: 60 })).action).toBe('hold');
});

test('harm comes before all else', () => {
  const blocks = [block(0, [100, 100], [100, 0])];
  const old = { ageMs: 30 * 24 * HOUR, timeAtStepMs: 30 * 24 * HOUR };
  expect(judge(rollout(blocks, old)).action).toBe('stop');
});

test('evidence that chance finds once in a hundred rollouts stops one, and less does not', () => {
  const blocks = Array.from({ length: 30 }, (_, index) =>
    block(index * 10, [1, index % 4 === 0 ? 1 : 0], [9, index === 0 ? 1 : 0]),
  );
  const looks = blocks.map((_, index) => blocks.slice(0, index + 1));
  const isStrong = looks.map((told) => harmEvidence(told) >= Math.log(100));
  expect(new Set(isStrong).size).toBe(2);
  expect(looks.map((told) => judge(rollout(told)).action === 'stop')).toEqual(isStrong);
});

const FINE = Array.from({ length: 30 }, (_, index) => block(index * 10, [1, 0], [9, 0]));

/** Reports from one part of the networks alone. */
const ofPart = (part: number, blocks: readonly Block[]): PartBlock[] =>
  blocks.map((one) => ({ ...one, part }));
const verdict = (blocks: PartBlock[], given: Partial<Evidence> = {}) =>
  judge({ ...rollout([], { share: 50, step: 2, ...given }), blocks });

describe('when all visitors share one network', () => {
  test('stops a release at the third of three visitors with a fault', () => {
    expect(verdict(ofPart(3, [block(0, [2, 2], [0, 0])])).action).toBe('wait');
    expect(verdict(ofPart(3, [block(0, [3, 3], [0, 0])]))).toEqual({
      action: 'stop',
      reason: '3 of 3 visitors of the candidate met a fault, 0 of 0 of the running release',
    });
  });

  test('stops a release if more than half of its visitors met a fault, whatever the running release does', () => {
    const alike = block(0, [9, 4], [9, 4]);
    expect(verdict(ofPart(3, [alike])).action).toBe('wait');
    expect(verdict(ofPart(3, [{ ...alike, candidate: { visitors: 9, bad: 5 } }])).action).toBe('stop');
  });

  test('goes on once the visitors of the step have reported', () => {
    const done = { exposuresWanted: 15, timeAtStepMs: 2 * HOUR };
    expect(verdict(ofPart(3, [block(0, [14, 0], [14, 0])]), done).action).toBe('wait');
    expect(verdict(ofPart(3, [block(0, [15, 0], [15, 0])]), done).action).toBe('go');
  });

  test('holds a release with odd sizes', () => {
    expect(verdict(ofPart(3, [block(0, [200, 0], [0, 0])]), { share: 10, step: 0 }).action).toBe('hold');
  });
});

test('reports of harm from one network stop a release that others call fine', () => {
  const accusing = ofPart(
    3,
    FINE.map(({ at }) => ({ ...block(0, [10, 10], [10, 0]), at })),
  );
  expect(verdict([...inParts(FINE), ...accusing]).action).toBe('stop');
});

test('fine reports from one network do not let a release on that harms the visitors of others', () => {
  const harmed = inParts(
    FINE.map((one, index) => ({ ...one, candidate: { visitors: 1, bad: index % 3 === 0 ? 1 : 0 } })),
  );
  expect(verdict(harmed).action).toBe('stop');
  const covering = ofPart(
    3,
    FINE.map(({ at }) => ({ ...block(0, [50, 0], [50, 5]), at })),
  );
  const others = harmed.filter(({ part }) => part !== 3);
  expect(verdict([...others, ...covering], { exposuresWanted: 15 }).action).toBe('wait');
  const due = verdict([...others, ...covering], { exposuresWanted: 15, timeAtStepMs: 2 * HOUR });
  expect(due.action).toBe('hold');
  expect(due.reason).toMatch(/, too many but for one part of the networks$/);
});
