import fc from 'fast-check';
import type { Cause } from '../../server/rollouts/cause';

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

/** What a rollout may give as its cause, by kind. */
export const CAUSES: { [Kind in Cause['kind']]: fc.Arbitrary<Extract<Cause, { kind: Kind }>> } = {
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
