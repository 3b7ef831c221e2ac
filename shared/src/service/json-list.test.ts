import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { itemsOfJsonList } from './json-list';

const read = (text: string) => [...itemsOfJsonList(text)].flat();
const plainly = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return 'SyntaxError';
  }
};
const readOrRefuse = (text: string): unknown => {
  try {
    return read(text);
  } catch (error) {
    return (error as Error).name;
  }
};

const long = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    id: i,
    note: 'a},{"]\\'.repeat(20),
    nested: [[{ deep: [i] }]],
  }));

describe('a long list', () => {
  test('comes in pieces, none of them much longer than the others', () => {
    const list = long(3000);
    const pieces = [...itemsOfJsonList(JSON.stringify(list))];
    expect(pieces.length).toBeGreaterThan(10);
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(300);
    expect(pieces.flat()).toEqual(list);
  });

  test('is refused when an item is missing between two pieces', () => {
    const half = JSON.stringify(long(200)).slice(1, -1);
    expect(read(`[${half},${half}]`)).toHaveLength(400);
    expect(() => read(`[${half},,${half}]`)).toThrow(SyntaxError);
    expect(() => read(`[${half}, ]`)).toThrow(SyntaxError);
    expect(() => read(`[${half},${half}`)).toThrow(SyntaxError);
    expect(() => read(`[${half}]]`)).toThrow(SyntaxError);
  });
});

test('every list is read as JSON.parse reads it', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.constantFrom(0, 2), (list, indent) => {
      const text = JSON.stringify(list, null, indent);
      expect(read(text)).toEqual(JSON.parse(text));
    }),
  );
});

test('a damaged list is refused where JSON.parse refuses it, and read alike where it does not', () => {
  const damage = fc.record({
    at: fc.nat(),
    text: fc.constantFrom('', ',', ']', '}', '"', '[', '\\', '1', ' '),
  });
  fc.assert(
    fc.property(
      fc.array(fc.jsonValue(), { minLength: 1 }),
      fc.array(damage, { maxLength: 2 }),
      (list, all) => {
        let text = JSON.stringify(list);
        for (const { at, text: put } of all) {
          const place = 1 + (at % text.length);
          text = text.slice(0, place) + put + text.slice(place + 1);
        }
        expect(readOrRefuse(text.trim())).toEqual(plainly(text.trim()));
      },
    ),
    { numRuns: 3000 },
  );
});
