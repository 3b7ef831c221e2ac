import { describe, expect, test } from 'vitest';
import { aFeedback, anEvaluationBody } from '../support/bodies';
import type { SentSubmission } from '../support/stored-sends';
import { isClean, judgeCrash } from './verdict';

const one: SentSubmission = { kind: 'evaluation', body: anEvaluationBody() };
const two: SentSubmission = { kind: 'feedback', body: aFeedback() };
/** As a database gives it back: another object, its fields in another order. */
const stored = ({ kind, body }: SentSubmission): SentSubmission =>
  ({ kind, body: Object.fromEntries(Object.entries(body).reverse()) }) as SentSubmission;

describe('the verdict', () => {
  test('is clean when every acknowledged send is stored once, an unacknowledged one or not', () => {
    expect(isClean(judgeCrash([one, two], [one, two], [stored(two), stored(one)]))).toBe(true);
    expect(isClean(judgeCrash([one, two], [one], [stored(one), stored(two)]))).toBe(true);
    expect(isClean(judgeCrash([one, two], [one], [stored(one)]))).toBe(true);
  });

  test('names what was acknowledged and is not stored', () => {
    const verdict = judgeCrash([one, two], [one, two], [stored(two)]);
    expect(verdict.lost).toEqual([one]);
    expect(isClean(verdict)).toBe(false);
  });

  test('names what is stored twice, acknowledged or not', () => {
    const verdict = judgeCrash([one, two], [one], [one, two, two].map(stored));
    expect(verdict.doubled).toEqual([two]);
    expect(isClean(verdict)).toBe(false);
  });

  test('takes a row with a changed field for lost and for one that nobody sent', () => {
    const torn: SentSubmission = { kind: 'evaluation', body: anEvaluationBody({ telefono: '' }) };
    const verdict = judgeCrash([one], [one], [torn]);
    expect(verdict.lost).toEqual([one]);
    expect(verdict.strangers).toHaveLength(1);
    expect(isClean(verdict)).toBe(false);
  });
});
