import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aRatingSummary } from '../testing/builders';
import {
  averageScore,
  evaluationCountLabel,
  findRating,
  formatAverage,
  parseScore,
  starFills,
} from './rating';

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

  test('returns null or a number from 0 to 5 for any value', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const score = parseScore(value);
        expect(score === null || (score >= 0 && score <= 5)).toBe(true);
      }),
    );
  });
});

describe('averageScore', () => {
  test('ignores scores of zero, because zero means no stars', () => {
    expect(averageScore([5, 0, 4])).toBe(4.5);
  });

  test('returns null if there are no scores', () => {
    expect(averageScore([])).toBeNull();
    expect(averageScore([0, 0])).toBeNull();
  });
});

test('findRating compares ids as strings', () => {
  const list = [aRatingSummary({ cedula: '12' }), aRatingSummary({ cedula: '012' })];
  expect(findRating(list, ' 012 ')).toBe(list[1]);
  expect(findRating(list, '13')).toBeNull();
});

test('findRating returns the first of several summaries of a specialist', () => {
  const list = [aRatingSummary({ cedula: '12', promedio: 4 }), aRatingSummary({ cedula: '12', promedio: 2 })];
  expect(findRating(list, '12')).toBe(list[0]);
});

describe('starFills', () => {
  test.each([
    [0, 'eeeee'],
    [0.5, 'heeee'],
    [3.49, 'fffee'],
    [4, 'ffffe'],
    [4.5, 'ffffh'],
    [4.9, 'ffffh'],
    [5, 'fffff'],
    [9, 'fffff'],
    [-2, 'eeeee'],
    [NaN, 'eeeee'],
  ])('of %d are %s', (average, letters) => {
    expect(
      starFills(average)
        .map((fill) => fill[0])
        .join(''),
    ).toBe(letters);
  });

  test('returns five stars, full ones first, at most one half', () => {
    fc.assert(
      fc.property(fc.double(), (average) => {
        expect(
          starFills(average)
            .map((fill) => fill[0])
            .join(''),
        ).toMatch(/^(?=.{5}$)f*h?e*$/);
      }),
    );
  });
});

describe('rating texts', () => {
  test('formats an average with one decimal and a comma', () => {
    expect([4, 4.25, 4.94, 0].map(formatAverage)).toEqual(['4,0', '4,3', '4,9', '0,0']);
  });

  test('formats counts in singular and plural, with Costa Rican thousands', () => {
    expect([0, 1, 2, 12_345].map(evaluationCountLabel)).toEqual([
      '0 evaluaciones',
      '1 evaluación',
      '2 evaluaciones',
      '12\u00a0345 evaluaciones',
    ]);
  });
});
