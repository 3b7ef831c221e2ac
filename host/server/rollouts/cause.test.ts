import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeCause, parseCause, type RolloutCause } from './cause';

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

/** Generators of rollout causes, by kind. */
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

  test('is rejected if a field is missing or of another type', () => {
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

test('different causes have different descriptions', () => {
  const arms = { candidate: { visitors: 40, bad: 4 }, control: { visitors: 400, bad: 1 } };
  const progress = { share: 25, timeMs: 1, timeWantedMs: 2, visitors: 3, visitorsWanted: 30 };
  const causes: RolloutCause[] = [
    { kind: 'harm', how: 'tripped', ...arms },
    { kind: 'harm', how: 'tested', ...arms },
    { kind: 'progress', ...progress, ...arms },
    { kind: 'late', days: 7, ...progress, ...arms },
    { kind: 'contract' },
    { kind: 'unreadable' },
    { kind: 'untold' },
  ];
  expect(new Set(causes.map(describeCause)).size).toBe(causes.length);
});

test('a description has share, time, visitors and the faults of both releases', () => {
  const cause: RolloutCause = {
    ...{ kind: 'late', days: 7, share: 25, timeMs: 5_400_000, timeWantedMs: 7_200_000 },
    ...{ visitors: 9, visitorsWanted: 30 },
    ...{ candidate: { visitors: 9, bad: 1 }, control: { visitors: 1_240, bad: 0 } },
  };
  expect(describeCause(cause)).toBe(
    'no end after 7 days: at 25 % for 1.5 h of 2 h with 9 of 30 visitors; 1 of 9 visitors of the candidate met a fault, 0 of 1240 of the running release',
  );
});
