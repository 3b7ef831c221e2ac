import { createHash } from 'node:crypto';
import type { Evaluation } from '@club/shared/domain';
import { EVALUATION_FIELDS } from './evaluation-fields';

/**
 * Identifies a submission, so that a double click or a retry is stored once. Feedback is anonymous, and short comments are often equal:
 * its parts include who sent it; an evaluation names its author itself.
 */
export function sendKey(kind: 'evaluation' | 'feedback' | 'visitor', parts: readonly unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, ...parts]))
    .digest('base64url');
}

export const evaluationKey = (evaluation: Evaluation): string =>
  sendKey(
    'evaluation',
    EVALUATION_FIELDS.map((field) => evaluation[field]),
  );
