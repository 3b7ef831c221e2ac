import { expect, test } from 'vitest';
import { nameFontSize } from './draw-preview';

const SPACE = { width: 600, height: 200 };
const SIZES = [80, 60, 40];

test.each([
  ['Ana Mora', 80],
  ['Ana María Fernández Rodríguez', 60],
  ['Constructora Internacional de Obras Civiles del Pacífico', 40],
  ['Electromecánicas', 60],
  ['x'.repeat(500), 40],
  ['', 80],
])('the name %s gets the largest size that fits: %i', (name, size) =>
  expect(nameFontSize(name, SPACE, SIZES)).toBe(size),
);
