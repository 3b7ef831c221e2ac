import { aRatingComment, aRatingSummary } from '@club/shared/testing';
import { describe, expect, test } from 'vitest';
import { ratingOverview, sortNewestFirst } from './rating-overview';

describe('ratingOverview', () => {
  test('returns null if nobody has evaluated', () => {
    expect(ratingOverview(null)).toBeNull();
    expect(ratingOverview(aRatingSummary({ promedio: 0, comentarios: [] }))).toBeNull();
  });

  test('returns the average without star counts if the service lists no evaluations', () => {
    expect(ratingOverview(aRatingSummary({ promedio: 4.5, comentarios: [] }))).toMatchObject({
      averageText: '4,5',
      countText: 'Calificación promedio',
      rows: [],
      comments: [],
    });
  });

  test('formats the average with one decimal and a comma', () => {
    expect(ratingOverview(aRatingSummary({ promedio: 4.25 }))?.averageText).toBe('4,3');
    expect(ratingOverview(aRatingSummary({ promedio: 4 }))?.averageText).toBe('4,0');
  });

  test('counts the evaluations by number of stars, five stars first', () => {
    const comentarios = [5, 5, 3, 0].map((calificacion) => aRatingComment({ calificacion }));
    const overview = ratingOverview(aRatingSummary({ comentarios }));
    expect(overview?.rows).toEqual([
      { stars: 5, count: 2, share: 0.5 },
      { stars: 4, count: 0, share: 0 },
      { stars: 3, count: 1, share: 0.25 },
      { stars: 2, count: 0, share: 0 },
      { stars: 1, count: 0, share: 0 },
    ]);
    expect(overview?.countText).toBe('4 evaluaciones');
    expect(overview?.unratedText).toBe('(1 sin calificación)');
    expect(ratingOverview(aRatingSummary())?.unratedText).toBe('');
  });

  test('does not count evaluations whose score is zero or out of range', () => {
    const comentarios = [1, 5, 5, 4, 0, 6, -1, NaN].map((calificacion) => aRatingComment({ calificacion }));
    const rows = ratingOverview(aRatingSummary({ comentarios }))?.rows;
    expect(rows?.map(({ count }) => count)).toEqual([2, 1, 0, 0, 1]);
  });
});

test('sortNewestFirst sorts evaluations in any date format, undated ones last', () => {
  const dates = ['', '05/03/2025', '2025-11-01', '31/12/2024', '2025-03-06T01:00:00Z', 'ayer'];
  const sorted = sortNewestFirst(dates.map((fecha) => aRatingComment({ fecha }))).map((one) => one.fecha);
  expect(sorted).toEqual(['2025-11-01', '05/03/2025', '2025-03-06T01:00:00Z', '31/12/2024', '', 'ayer']);
});
