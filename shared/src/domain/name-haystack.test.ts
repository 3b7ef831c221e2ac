import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createHaystack, scan } from './name-haystack';

function positions(names: string[], needle: string): number[] {
  const found: number[] = [];
  scan(createHaystack(names.join('\n'), names.length), needle, (position) => found.push(position) > 0);
  return found;
}

test('finds each name once, in order, as a plain substring test does', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'ñ', ' '), maxLength: 6 });
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 12 }), letters.filter(Boolean), (names, needle) => {
      const expected = names.flatMap((name, i) => (name.includes(needle) ? [i] : []));
      expect(positions(names, needle)).toEqual(expected);
    }),
  );
});

test('a needle never spans two names', () => {
  expect(positions(['ana', 'mora'], 'am')).toEqual([]);
});

test('stops as soon as the visitor has enough', () => {
  const visited: number[] = [];
  const finished = scan(createHaystack('ana\nana\nana', 3), 'an', (i) => visited.push(i) < 2);
  expect(visited).toEqual([0, 1]);
  expect(finished).toBe(false);
});
