import type { RatingSummary } from '@club/shared/domain';
import { expect, test } from 'vitest';
import { averageOf } from './average';

const comment = (calificacion: number) => ({ nombre: 'Eva', fecha: '', calificacion, comentario: 'Bien' });
const rated = (promedio: number, ...scores: number[]): RatingSummary => ({
  cedula: '7',
  promedio,
  comentarios: scores.map(comment),
});

test('is the one of the list, of those who chose stars', () => {
  expect(averageOf(rated(4.5, 5, 4, 0))).toEqual({ value: 4.5, scored: 2, basis: '3 evaluaciones' });
});

test.each<[string, RatingSummary]>([
  ['nobody evaluated', rated(0)],
  ['evaluations are not told', rated(4.5)],
  ['nobody chose stars', rated(4.5, 0, 0)],
  ['there is no average', rated(0, 5)],
])('is none where %s', (_case, summary) => expect(averageOf(summary)).toBeNull());
