import { type Rollout, SHARES } from '../registry/rollout';
import { shareOf } from '../registry/rollout-state';
import type { Block } from './arms';

/** How many visitors must have told of the release before the next share gets it; the last share waits for time alone. */
const EXPOSURES = [15, 30, 60, 0] as const;

/** All that a rollout is judged by. */
export type Evidence = {
  blocks: readonly Block[];
  /** Percent of visitors who get the release now. */
  share: number;
  step: number;
  exposuresWanted: number;
  timeAtStepMs: number;
  timeWantedMs: number;
  /** Since it began, or somebody last told it to go on. */
  ageMs: number;
};

/** From when on what visitors tell counts: the begin, or when somebody last looked and told it to go on. */
export const countedFrom = ({ startedAt, toldAt }: Rollout): Date => new Date(toldAt ?? startedAt);

export function evidenceOf(
  rollout: Rollout,
  blocks: readonly Block[],
  { now, timeWantedMs }: { now: Date; timeWantedMs: number },
): Evidence {
  const since = (moment: string | Date) => Math.max(0, now.getTime() - new Date(moment).getTime());
  return {
    blocks,
    share: shareOf(rollout),
    step: rollout.step,
    exposuresWanted: EXPOSURES[rollout.step] ?? 0,
    timeAtStepMs: since(rollout.stepAt),
    timeWantedMs,
    ageMs: since(countedFrom(rollout)),
  };
}

/** Whether this is the share after which the release runs for all. */
export const isLastShare = ({ step }: Rollout): boolean => step === SHARES.length - 1;
