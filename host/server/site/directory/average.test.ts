import { SAMPLE_RATINGS } from '@club/shared/catalogue';
import type { RatingSummary } from '@club/shared/domain';
import { expect, test } from 'vitest';
import { averageOf } from './average';

const comment = (calificacion: number) => ({ nombre: 'Eva', fecha: '', calificacion, comentario: 'Bien' });
const rated = (promedio: number, ...scores: number[]): { ratings: RatingSummary[] } => ({
  ratings: [{ cedula: '7', promedio, comentarios: scores.map(comment) }],
});

test('is the one of the list, of those who chose stars', () => {
  expect(averageOf(rated(4.5, 5, 4, 0), '7')).toEqual({ value: 4.5, scored: 2, basis: '3 evaluaciones' });
});

test.each<[string, { ratings: RatingSummary[] }]>([
  ['nobody evaluated', { ratings: [] }],
  ['evaluations are not told', rated(4.5)],
  ['nobody chose stars', rated(4.5, 0, 0)],
  ['there is no average', rated(0, 5)],
])('is none where %s', (_case, ratings) => expect(averageOf(ratings, '7')).toBeNull());

test('is never the sample’s', () => {
  for (const id of Object.keys(SAMPLE_RATINGS)) expect(averageOf({ ratings: [] }, id)).toBeNull();
});
