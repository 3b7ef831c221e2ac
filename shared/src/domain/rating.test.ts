import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aRatingSummary } from '../testing';
import {
  averageScore,
  evaluationCount,
  fairAverage,
  findRating,
  formatAverage,
  parseScore,
  type RatingSummary,
  ratingPrior,
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
  test('skips zeros, which mean no stars', () => {
    expect(averageScore([5, 0, 4])).toBe(4.5);
  });

  test('returns null without scores', () => {
    expect(averageScore([])).toBeNull();
    expect(averageScore([0, 0])).toBeNull();
  });
});

test('finds ratings by the specialist’s id as a string', () => {
  const list = [aRatingSummary({ cedula: '12' }), aRatingSummary({ cedula: '012' })];
  expect(findRating(list, ' 012 ')).toBe(list[1]);
  expect(findRating(list, '13')).toBeNull();
});

const rated = (promedio: number, count: number, starless = 0): RatingSummary => ({
  cedula: '1',
  promedio,
  comentarios: Array.from({ length: count + starless }, (_, i) => ({
    nombre: '',
    fecha: '',
    calificacion: i < count ? promedio : 0,
    comentario: '',
  })),
});
const PRIOR = { average: 4, weight: 5 };

describe('fairAverage', () => {
  test('equals (C·m + Σ) / (C + n)', () => {
    expect(fairAverage(rated(5, 5), PRIOR)).toBe(4.5);
    expect(fairAverage(rated(2, 15), PRIOR)).toBe(2.5);
  });

  test('ranks a single 5 below many ratings of 4.8', () => {
    expect(fairAverage(rated(5, 1), PRIOR)).toBeLessThan(fairAverage(rated(4.8, 40), PRIOR) ?? 0);
  });

  test('ignores evaluations without stars', () => {
    expect(fairAverage(rated(5, 3, 9), PRIOR)).toBe(fairAverage(rated(5, 3), PRIOR));
  });

  test('counts an average without evaluations as one evaluation', () => {
    expect(fairAverage(rated(5, 0), PRIOR)).toBe(fairAverage(rated(5, 1), PRIOR));
  });

  test.each([null, rated(0, 0), rated(0, 0, 3)])('returns null without ratings: %j', (summary) => {
    expect(fairAverage(summary, PRIOR)).toBeNull();
  });

  test('lies between the overall and the own average, nearer to the own with more evaluations', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1, max: 5, noNaN: true }),
        fc.integer({ min: 1, max: 60 }),
        (own, count) => {
          const [few, more] = [count, count + 1].map((n) => fairAverage(rated(own, n), PRIOR) ?? Number.NaN);
          expect(few).toBeGreaterThanOrEqual(Math.min(own, 4) - 1e-9);
          expect(few).toBeLessThanOrEqual(Math.max(own, 4) + 1e-9);
          expect(Math.abs((more ?? 0) - own)).toBeLessThanOrEqual(Math.abs((few ?? 0) - own) + 1e-9);
        },
      ),
    );
  });
});

test('the prior is the average of all evaluations', () => {
  expect(ratingPrior([rated(5, 3), rated(1, 1), rated(0, 0)])).toEqual({ average: 4, weight: 5 });
  expect(ratingPrior([])).toEqual({ average: 0, weight: 5 });
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
  ])('%d shows %s', (average, letters) => {
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
    expect([0, 1, 2, 12_345].map(evaluationCount)).toEqual([
      '0 evaluaciones',
      '1 evaluación',
      '2 evaluaciones',
      '12\u00a0345 evaluaciones',
    ]);
  });
});
