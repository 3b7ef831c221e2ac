import { killSite, type RunningSite } from './running-site';
import { deliver, type Send } from './send';

/** When to kill: so many milliseconds after so many answers. */
export type Moment = { answers: number; delayMs: number };

export type RoundOutcome = {
  answered: Send[];
  unanswered: Send[];
  /** Of the answered ones, those that the server had stored before. */
  repeated: number;
};

/** Sends everything, `concurrency` at a time, and kills the server with -9 at the moment given, if any. */
export async function playRound(
  site: RunningSite,
  sends: readonly Send[],
  concurrency: number,
  moment: Moment | null,
): Promise<RoundOutcome> {
  const outcome: RoundOutcome = { answered: [], unanswered: [], repeated: 0 };
  const queue = [...sends];
  let killed = false;

  function kill() {
    killed = true;
    return killSite(site);
  }

  function killAfter(delayMs: number) {
    if (delayMs === 0) void kill();
    else setTimeout(kill, delayMs);
  }

  async function visitor(): Promise<void> {
    for (let send = queue.shift(); send; send = queue.shift()) {
      const answer = killed ? 'none' : await deliver(site.base, send);
      if (answer === 'none') outcome.unanswered.push(send);
      else outcome.answered.push(send);
      if (answer === 'repeated') outcome.repeated += 1;
      if (outcome.answered.length === moment?.answers) killAfter(moment.delayMs);
    }
  }

  await Promise.all(Array.from({ length: concurrency }, visitor));
  if (moment) await kill();
  return outcome;
}
