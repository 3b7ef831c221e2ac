import { expect, test } from 'vitest';
import { menuTarget } from './menu-target';

const ITEMS = [{ label: 'Registrar' }, { label: 'Inicio' }, { label: 'Área' }, { label: 'Ícono' }];

test.each([
  ['Home', 2, 0],
  ['End', 0, 3],
  ['ArrowDown', 3, 0],
  ['ArrowUp', 0, 3],
  ['i', 0, 1],
  ['i', 1, 3],
  ['i', 3, 1],
  ['a', 0, 2],
  ['z', 0, null],
  ['Shift', 0, null],
  ['Enter', 1, 'press'],
  [' ', 1, 'press'],
])('%s on entry %i leads to %s', (key, current, expected) => {
  expect(menuTarget(key, current, ITEMS)).toBe(expected);
});
