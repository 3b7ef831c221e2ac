import { parseSiteFeedback, type SiteFeedback } from '@club/shared/domain';
import type { Accepted } from './accept-evaluation';
import { hasUnstorableText, tooLong, UNSTORABLE } from './storable-text';

/** The feedback in a body, without further fields; or the reason why it may not be stored. */
export function acceptFeedback(body: object): Accepted<SiteFeedback> {
  const value = parseSiteFeedback(body);
  if (!value) {
    const reason =
      'Se necesitan un comentario que no esté en blanco y una reacción: Bueno, Neutral, Malo o Ninguna.';
    return { ok: false, reason };
  }
  const long = tooLong(value);
  if (long) return { ok: false, reason: long };
  return hasUnstorableText(value) ? { ok: false, reason: UNSTORABLE } : { ok: true, value };
}
