import { expect, test } from 'vitest';
import { evaluationCount, formatAverage } from './rating-text';

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
