import { SHARES } from '../../server/registry/rollout';
import { EXPOSURES } from '../../server/rollouts/evidence';

export const HOUR_MS = 3_600_000;
const TIME_MS = 2 * HOUR_MS;

/** A rollout's steps as they are by default. */
export const STEPS = SHARES.map((share, step) => ({
  share,
  exposures: EXPOSURES[step] ?? 0,
  timeMs: TIME_MS,
}));
