import type { SentSubmission } from '../support/stored-sends';
import { deliverSubmission, isAcknowledged, type SendAnswer } from './send';

/** When to strike, so many milliseconds after so many answers, and at what. */
export type CrashMoment = { answers: number; delayMs: number; victim: 'site' | 'database' | 'power' };

export type RoundOutcome = {
  answered: SentSubmission[];
  unanswered: SentSubmission[];
  /** Of the answered ones, those that the server had stored before. */
  repeated: number;
};

/**
 * Sends everything, `concurrency` at a time, and strikes at the moment given, if any. Answers that come after the power was cut do not count: a machine without power
 * gives none, but where only the file system is shut down, a flush that is under way is told to have succeeded, and its sender is answered.
 */
export async function playRound(
  base: string,
  sends: readonly SentSubmission[],
  concurrency: number,
  moment: CrashMoment | null,
  strike: () => Promise<void>,
): Promise<RoundOutcome> {
  const outcome: RoundOutcome = { answered: [], unanswered: [], repeated: 0 };
  const queue = [...sends];
  let struck: Promise<void> | null = null;

  function kill(): Promise<void> {
    struck ??= strike();
    return struck;
  }

  function killAfter(delayMs: number) {
    if (delayMs === 0) void kill();
    else setTimeout(kill, delayMs);
  }

  const beforeTheCut = (answer: SendAnswer): SendAnswer =>
    struck && moment?.victim === 'power' ? 'none' : answer;

  async function visitor(): Promise<void> {
    for (let send = queue.shift(); send; send = queue.shift()) {
      const answer = struck ? 'none' : await deliverSubmission(base, send).then(beforeTheCut);
      if (isAcknowledged(answer)) outcome.answered.push(send);
      else outcome.unanswered.push(send);
      if (answer === 'repeated') outcome.repeated += 1;
      if (outcome.answered.length === moment?.answers) killAfter(moment.delayMs);
    }
  }

  await Promise.all(Array.from({ length: concurrency }, visitor));
  if (moment) await kill();
  return outcome;
}
