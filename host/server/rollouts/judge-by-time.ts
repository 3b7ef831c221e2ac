import type { Judge } from './run-rollouts';

const ASKS_AFTER_MS = 7 * 24 * 60 * 60 * 1000;

/** Goes on when the time of a share is over, and asks after a week. */
export const judgeByTime: Judge = ({ timeAtStepMs, timeWantedMs, ageMs }) => {
  if (ageMs >= ASKS_AFTER_MS) return { action: 'hold', reason: 'it has been under way for seven days' };
  return timeAtStepMs >= timeWantedMs
    ? { action: 'go', reason: 'the time of this share is over' }
    : { action: 'wait', reason: 'the time of this share is not over' };
};
