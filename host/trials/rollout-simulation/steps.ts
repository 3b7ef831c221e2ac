export const HOUR_MS = 3_600_000;
const TIME_MS = 2 * HOUR_MS;

/** A rollout's steps as they are by default. */
export const STEPS = [
  { share: 10, exposures: 15, timeMs: TIME_MS },
  { share: 25, exposures: 30, timeMs: TIME_MS },
  { share: 50, exposures: 60, timeMs: TIME_MS },
  { share: 100, exposures: 0, timeMs: TIME_MS },
];
