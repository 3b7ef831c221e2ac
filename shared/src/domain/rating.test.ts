import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aRatingSummary } from '../testing';
import { averageScore, findRating, parseScore, starDistribution } from './rating';

describe('parseScore', () => {
  test.each([
    [4.5, 4.5],
    ['4,5', 4.5],
    [' 4.5 ', 4.5],
    ['3', 3],
    [0, 0],
    [7, 5],
    [-1, 0],
    ['-2', 0],
  ])('reads %j as %d', (value, score) => expect(parseScore(value)).toBe(score));

  test.each(['', '#DIV/0!', 'cinco', '4,5,1', '1e1', '4/5', NaN, Infinity, null, undefined, true, [4], {}])(
    'rejects %j',
    (value) => expect(parseScore(value)).toBeNull(),
  );

  test('answers null or a number from 0 to 5, whatever arrives', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const score = parseScore(value);
        expect(score === null || (score >= 0 && score <= 5)).toBe(true);
      }),
    );
  });
});

describe('averageScore', () => {
  test('leaves out zeros, which say that no stars were chosen', () => {
    expect(averageScore([5, 0, 4])).toBe(4.5);
  });

  test('is null without any score', () => {
    expect(averageScore([])).toBeNull();
    expect(averageScore([0, 0])).toBeNull();
  });
});

test('the distribution leaves out zeros and what is out of range', () => {
  const comments = [1, 5, 5, 4, 0, 6, -1, NaN].map((calificacion) => ({ calificacion }));
  expect(starDistribution(comments)).toEqual([1, 0, 0, 1, 2]);
});

test('ratings join specialists by string', () => {
  const list = [aRatingSummary({ cedula: '12' }), aRatingSummary({ cedula: '012' })];
  expect(findRating(list, ' 012 ')).toBe(list[1]);
  expect(findRating(list, '13')).toBeNull();
});
