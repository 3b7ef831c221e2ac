import { describe, expect, test } from 'vitest';
import { nextMenuIndex, nextOptionIndex } from './popup';

describe('nextOptionIndex', () => {
  test.each([
    ['ArrowDown', -1, 0],
    ['ArrowDown', 0, 1],
    ['ArrowDown', 2, 0],
    ['ArrowUp', -1, 2],
    ['ArrowUp', 0, 2],
    ['ArrowUp', 2, 1],
    ['a', 1, null],
  ])('%s moves from %i of three to %s', (key, current, expected) => {
    expect(nextOptionIndex(key, current, 3)).toBe(expected);
  });

  test('returns null for an empty list', () => {
    expect(nextOptionIndex('ArrowDown', -1, 0)).toBeNull();
  });
});

describe('nextMenuIndex', () => {
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
  ])('%s on item %i returns %s', (key, current, expected) => {
    expect(nextMenuIndex(key, current, ITEMS)).toBe(expected);
  });
});
