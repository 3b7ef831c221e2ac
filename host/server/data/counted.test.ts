import { expect, test } from 'vitest';
import { counted } from './counted';

test.each([
  [1, '1 fila'],
  [0, '0 filas'],
  [9_900, '9900 filas'],
  [10_000, '10\u00a0000 filas'],
])('%i is written as on the site', (count, text) => expect(counted(count, 'fila', 'filas')).toBe(text));
