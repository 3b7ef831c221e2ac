import { SERVICE_PATHS } from '@club/shared/service';
import { aFeedback, anEvaluationBody } from '../support/fixtures';
import type { SentSubmission } from '../support/running-site';

/** Returns a unique submission: an evaluation for an even number, site feedback for an odd one. */
export function createSubmission(round: number, number: number, idEspecialista: string): SentSubmission {
  const comentario = `Vuelta ${round}, envío ${number}: «¿quedó guardado?»`;
  return number % 2 === 0
    ? { kind: 'evaluation', body: anEvaluationBody({ idEspecialista, calificacion: number % 6, comentario }) }
    : { kind: 'feedback', body: aFeedback({ comentario }) };
}

type SendAnswer = 'stored' | 'repeated' | 'refused' | 'none';

export const isAcknowledged = (answer: SendAnswer): boolean => answer === 'stored' || answer === 'repeated';

/**
 * Sends a submission. Returns `none` if the connection fails and `refused` for status 503; throws for any unexpected
 * status.
 */
export async function deliverSubmission(base: string, { kind, body }: SentSubmission): Promise<SendAnswer> {
  const request = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: JSON.stringify(body) };
  const answer = await fetch(base + SERVICE_PATHS[kind], request).catch(() => null);
  if (answer === null) return 'none';
  await answer.arrayBuffer().catch(() => undefined);
  if (answer.status === 201) return 'stored';
  if (answer.status === 200) return 'repeated';
  if (answer.status === 503) return 'refused';
  throw new Error(`the server answered ${answer.status} to ${body.comentario}`);
}

/** Moment of a kill: `delayMs` after the given number of responses. `victim` is killed, or loses its power. */
export type CrashMoment = { answers: number; delayMs: number; victim: 'site' | 'database' | 'power' };

type RoundOutcome = {
  answered: SentSubmission[];
  unanswered: SentSubmission[];
  /** Number of submissions that the server answered as already stored. */
  repeated: number;
};

/**
 * Sends all submissions and calls `strike` at the given moment. Ignores responses after a power cut, because the
 * simulated disk may still report flushes as successful.
 */
export async function sendAndKill(
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

  const ignoreAfterPowerCut = (answer: SendAnswer): SendAnswer =>
    struck && moment?.victim === 'power' ? 'none' : answer;

  async function visitor(): Promise<void> {
    for (let send = queue.shift(); send; send = queue.shift()) {
      const answer = struck ? 'none' : await deliverSubmission(base, send).then(ignoreAfterPowerCut);
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

export type CrashVerdict = {
  acknowledged: number;
  /** Acknowledged submissions that are not stored exactly as sent. */
  lost: SentSubmission[];
  /** Submissions that are stored more than once. */
  duplicated: SentSubmission[];
  /** Stored rows that match no submission, for example corrupted ones. */
  unexpected: string[];
};

/** Returns the same text for submissions with the same fields and values, in any order. */
export const submissionFingerprint = ({ kind, body }: SentSubmission): string =>
  JSON.stringify([kind, ...Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1))]);

/** Compares the acknowledged submissions with the stored rows. */
export function judgeCrash(
  sent: readonly SentSubmission[],
  acknowledged: readonly SentSubmission[],
  rows: readonly SentSubmission[],
): CrashVerdict {
  const counts = new Map<string, number>();
  for (const row of rows)
    counts.set(submissionFingerprint(row), (counts.get(submissionFingerprint(row)) ?? 0) + 1);
  const storedTimes = (send: SentSubmission) => counts.get(submissionFingerprint(send)) ?? 0;
  const known = new Set(sent.map(submissionFingerprint));
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((send) => storedTimes(send) === 0),
    duplicated: sent.filter((send) => storedTimes(send) > 1),
    unexpected: [...counts.keys()].filter((row) => !known.has(row)),
  };
}

export const isCleanVerdict = ({ lost, duplicated, unexpected }: CrashVerdict): boolean =>
  lost.length + duplicated.length + unexpected.length === 0;
