import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bayesianAverage, ratingPrior } from './bayesian-average';
import type { RatingSummary } from './rating';

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

describe('bayesianAverage', () => {
  test('equals (prior weight · prior average + sum of scores) / (prior weight + number of scores)', () => {
    expect(bayesianAverage(rated(5, 5), PRIOR)).toBe(4.5);
    expect(bayesianAverage(rated(2, 15), PRIOR)).toBe(2.5);
  });

  test('ranks a single 5 below many ratings of 4.8', () => {
    expect(bayesianAverage(rated(5, 1), PRIOR)).toBeLessThan(bayesianAverage(rated(4.8, 40), PRIOR) ?? 0);
  });

  test('ignores evaluations without stars', () => {
    expect(bayesianAverage(rated(5, 3, 9), PRIOR)).toBe(bayesianAverage(rated(5, 3), PRIOR));
  });

  test('counts an average without evaluations as one evaluation', () => {
    expect(bayesianAverage(rated(5, 0), PRIOR)).toBe(bayesianAverage(rated(5, 1), PRIOR));
  });

  test.each([null, rated(0, 0), rated(0, 0, 3)])('returns null without ratings: %j', (summary) => {
    expect(bayesianAverage(summary, PRIOR)).toBeNull();
  });

  test('lies between the overall and the specialist’s average, closer to the latter with more evaluations', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1, max: 5, noNaN: true }),
        fc.integer({ min: 1, max: 60 }),
        (own, count) => {
          const [few, more] = [count, count + 1].map(
            (n) => bayesianAverage(rated(own, n), PRIOR) ?? Number.NaN,
          );
          expect(few).toBeGreaterThanOrEqual(Math.min(own, 4) - 1e-9);
          expect(few).toBeLessThanOrEqual(Math.max(own, 4) + 1e-9);
          expect(Math.abs((more ?? 0) - own)).toBeLessThanOrEqual(Math.abs((few ?? 0) - own) + 1e-9);
        },
      ),
    );
  });
});

test('ratingPrior returns the average of all evaluations', () => {
  expect(ratingPrior([rated(5, 3), rated(1, 1), rated(0, 0)])).toEqual({ average: 4, weight: 5 });
  expect(ratingPrior([])).toEqual({ average: 0, weight: 5 });
});
