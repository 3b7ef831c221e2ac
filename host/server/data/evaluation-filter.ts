import type { EvaluationFilter } from '../service/sql/moderation';
import { type ParsedArgs, UsageError } from './command';
import { momentInCostaRica } from './day';

/** The options that select evaluations, and their usage line. */
export const FILTER_OPTIONS = {
  specialist: { type: 'string' },
  since: { type: 'string' },
  sender: { type: 'string' },
} as const;
export const FILTER_USAGE = '[--specialist ID] [--since YYYY-MM-DD[THH:MM]] [--sender DIGEST]';

const SHORTEST_SENDER = 6;

/** The filter that the options ask for; null if none of them was given. */
export function filterOf({ specialist, since, sender }: ParsedArgs['values']): EvaluationFilter | null {
  if ([specialist, since, sender].every((value) => value === undefined)) return null;
  return {
    ...(specialist === undefined ? {} : { idEspecialista: String(specialist).trim() }),
    ...(since === undefined ? {} : { since: momentOf(String(since)) }),
    ...(sender === undefined ? {} : { sender: senderOf(String(sender)) }),
  };
}

function momentOf(text: string): Date {
  const moment = momentInCostaRica(text);
  if (!moment)
    throw new UsageError('--since debe ser una fecha como 2026-03-01, o con hora: 2026-03-01T14:30');
  return moment;
}

function senderOf(text: string): string {
  const digest = text.trim().toLowerCase();
  if (!/^[0-9a-f]+$/.test(digest) || digest.length < SHORTEST_SENDER) {
    throw new UsageError(
      `--sender debe ser el remitente de una evaluación, al menos ${SHORTEST_SENDER} caracteres`,
    );
  }
  return digest;
}
