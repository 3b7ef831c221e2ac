import { SERVICE_PATHS } from '@club/shared/service';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aFeedback, anEvaluation } from '../../trials/support/bodies';
import { anyBody } from '../../trials/support/malformed-bodies';
import { testApp } from '../../trials/support/test-app';

const RUNS = 400;

test.each([
  ['evaluations', SERVICE_PATHS.evaluation, anEvaluation()],
  ['feedback', SERVICE_PATHS.feedback, aFeedback()],
] as const)(
  '%s: a malformed body is refused and leaves no row; an accepted one leaves one whole row',
  async (table, url, good) => {
    const { app, rows, db } = await testApp({ env: { RATE_LIMIT: '0', EVALUATION_LIMIT: '0' } });
    await fc.assert(
      fc.asyncProperty(anyBody(good), async (payload) => {
        db.exec(`DELETE FROM ${table}; DELETE FROM recent_sends`);
        const answer = await app.inject({
          method: 'POST',
          url,
          headers: { 'content-type': 'text/plain' },
          payload,
        });
        expect([201, 400]).toContain(answer.statusCode);
        const stored = rows(table);
        expect(stored).toHaveLength(answer.statusCode === 201 ? 1 : 0);
        if (stored[0]) expect(storedTexts(stored[0])).toEqual(sentTexts(payload, stored[0]));
        else expect(answer.json().error).not.toBe('');
      }),
      { numRuns: RUNS },
    );
  },
  60_000,
);

const WIRE_FIELDS = [...Object.keys(anEvaluation()), ...Object.keys(aFeedback())];
/** Identifications are stored without separators. */
const comparable = (value: unknown) =>
  String(value)
    .trim()
    .replace(/[\s\p{Pd}]/gu, '');
const storedTexts = (row: Record<string, unknown>) =>
  Object.entries(row)
    .filter(([key]) => WIRE_FIELDS.includes(key))
    .map(([key, value]) => [key, comparable(value)]);
const sentTexts = (payload: Buffer, row: Record<string, unknown>) => {
  const body = JSON.parse(payload.toString());
  return storedTexts(row).map(([key]) => [key, comparable(body[key as string])]);
};
