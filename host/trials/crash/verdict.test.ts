import { describe, expect, test } from 'vitest';
import { aFeedback, anEvaluation } from '../support/bodies';
import type { Submission } from '../support/stored-sends';
import { isClean, judge } from './verdict';

const one: Submission = { kind: 'evaluation', body: anEvaluation() };
const two: Submission = { kind: 'feedback', body: aFeedback() };
/** As a database gives it back: another object, its fields in another order. */
const stored = ({ kind, body }: Submission): Submission =>
  ({ kind, body: Object.fromEntries(Object.entries(body).reverse()) }) as Submission;

describe('the verdict', () => {
  test('is clean when every acknowledged send is stored once, an unacknowledged one or not', () => {
    expect(isClean(judge([one, two], [one, two], [stored(two), stored(one)]))).toBe(true);
    expect(isClean(judge([one, two], [one], [stored(one), stored(two)]))).toBe(true);
    expect(isClean(judge([one, two], [one], [stored(one)]))).toBe(true);
  });

  test('names what was acknowledged and is not stored', () => {
    const verdict = judge([one, two], [one, two], [stored(two)]);
    expect(verdict.lost).toEqual([one]);
    expect(isClean(verdict)).toBe(false);
  });

  test('names what is stored twice, acknowledged or not', () => {
    const verdict = judge([one, two], [one], [one, two, two].map(stored));
    expect(verdict.doubled).toEqual([two]);
    expect(isClean(verdict)).toBe(false);
  });

  test('takes a row with a changed field for lost and for one that nobody sent', () => {
    const torn: Submission = { kind: 'evaluation', body: anEvaluation({ telefono: '' }) };
    const verdict = judge([one], [one], [torn]);
    expect(verdict.lost).toEqual([one]);
    expect(verdict.strangers).toHaveLength(1);
    expect(isClean(verdict)).toBe(false);
  });
});
