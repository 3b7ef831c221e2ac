import { type Rollout, SHARES } from '../registry/rollout';
import { shareOf } from '../registry/rollout-state';
import { HOUR_MS, spanOf } from '../signals/counts';
import type { PartBlock } from './arms';

/** How many visitors must have told of the release before the next share gets it; the last share waits for time alone. */
export const EXPOSURES = [15, 30, 60, 0] as const;

/** All that a rollout is judged by. */
export type Evidence = {
  /** As it was told, oldest first; the last may still grow. */
  blocks: readonly PartBlock[];
  /** Percent of visitors who get the release now. */
  share: number;
  /** Which step that is, from 0, and since when. ISO 8601, UTC. */
  step: number;
  stepAt: string;
  exposuresWanted: number;
  timeAtStepMs: number;
  timeWantedMs: number;
  /** Since it began, or somebody last told it to go on. */
  ageMs: number;
};

/**
 * From when on what visitors tell counts: the begin, or when somebody last looked and told it to go on. Of a rollout nothing
 * is told before it began, and old counts are kept by the hour: the hour in which it began is its own.
 */
export const countedFrom = ({ startedAt, toldAt }: Rollout): Date =>
  new Date(toldAt ?? spanOf(new Date(startedAt), HOUR_MS));

export function evidenceOf(
  rollout: Rollout,
  blocks: readonly PartBlock[],
  { now, timeWantedMs }: { now: Date; timeWantedMs: number },
): Evidence {
  const since = (moment: string) => Math.max(0, now.getTime() - new Date(moment).getTime());
  return {
    blocks,
    share: shareOf(rollout),
    step: rollout.step,
    stepAt: rollout.stepAt,
    exposuresWanted: EXPOSURES[rollout.step] ?? 0,
    timeAtStepMs: since(rollout.stepAt),
    timeWantedMs,
    ageMs: since(rollout.toldAt ?? rollout.startedAt),
  };
}

/** Whether this is the share after which the release runs for all. */
export const isLastShare = ({ step }: Rollout): boolean => step === SHARES.length - 1;
