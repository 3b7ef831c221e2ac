import { expect, test } from 'vitest';
import { evaluationCount, formatAverage, latestText } from './rating-text';

test('an average has one decimal and a comma', () => {
  expect([4, 4.25, 4.94, 0].map(formatAverage)).toEqual(['4,0', '4,3', '4,9', '0,0']);
});

test('one evaluation is singular, every other number plural, with thousands as in Costa Rica', () => {
  expect([0, 1, 2, 12_345].map(evaluationCount)).toEqual([
    '0 evaluaciones',
    '1 evaluación',
    '2 evaluaciones',
    '12\u00a0345 evaluaciones',
  ]);
});

test('the latest evaluation is told by month and year; nothing is told where none is dated', () => {
  const latest = (...dates: string[]) =>
    latestText({
      cedula: '1',
      promedio: 4,
      comentarios: dates.map((fecha) => ({ nombre: '', fecha, calificacion: 4, comentario: '' })),
    });
  expect(latest('05/03/2025', '2025-09-01', '31/12/2024', '')).toBe('última: setiembre de 2025');
  expect(latest('ayer', '')).toBe('');
  expect(latest()).toBe('');
});
