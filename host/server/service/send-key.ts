import { createHash } from 'node:crypto';

/**
 * Identifies a send, so that a double click or a retry is stored once. Feedback is anonymous, and short comments are often equal:
 * its parts include who sent it; an evaluation names its author itself.
 */
export function sendKey(kind: 'evaluation' | 'feedback', parts: readonly unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, ...parts]))
    .digest('base64url');
}
