import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRowEndFinder, parseJsonListInPieces } from './json-stream';

describe('parseJsonListInPieces', () => {
  const read = (text: string) => [...parseJsonListInPieces(text)].flat();
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

  describe('a long JSON list', () => {
    test('is parsed in pieces of similar length', () => {
      const list = long(3000);
      const pieces = [...parseJsonListInPieces(JSON.stringify(list))];
      expect(pieces.length).toBeGreaterThan(10);
      expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(300);
      expect(pieces.flat()).toEqual(list);
    });

    test('is rejected if it is invalid between two pieces', () => {
      const half = JSON.stringify(long(200)).slice(1, -1);
      expect(read(`[${half},${half}]`)).toHaveLength(400);
      expect(() => read(`[${half},,${half}]`)).toThrow(SyntaxError);
      expect(() => read(`[${half}, ]`)).toThrow(SyntaxError);
      expect(() => read(`[${half},${half}`)).toThrow(SyntaxError);
      expect(() => read(`[${half}]]`)).toThrow(SyntaxError);
    });
  });

  test('parses every valid list as JSON.parse does', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.constantFrom(0, 2), (list, indent) => {
        const text = JSON.stringify(list, null, indent);
        expect(read(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  test('rejects or parses any damaged list as JSON.parse does', () => {
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
});

describe('createRowEndFinder', () => {
  /** Passes the text to the scanner piece by piece; returns each position at which it found the end of a row. */
  function endsIn(pieces: readonly string[]): number[] {
    const scan = createRowEndFinder();
    let text = '';
    const ends = pieces.map((piece) => {
      text += piece;
      return scan(text);
    });
    return ends.filter((end) => end !== -1);
  }

  test('finds the end of a nested row', () => {
    const first = '{"id":1,"certificados":["1","2"],"a":{"b":[{}]}}';
    expect(endsIn(['[', first.slice(0, 30), first.slice(30), ',', '{"id":2}', ']'])).toEqual([48, 57]);
  });

  test('returns the end of the last row', () => {
    expect(endsIn(['[{"id":1},{"id":2},{"id":3}', ',{"id":4'])).toEqual([26]);
  });

  test('ignores brackets, quotes and backslashes within strings', () => {
    expect(endsIn(['[{"a":"}]"', ',"b":"\\"}"', ',"c":"\\\\"', ',"ñ}":"🏠"'])).toEqual([]);
  });

  test.each([
    ['one row that never ends', `[{"nombre":"${'a'.repeat(99)}`],
    ['blanks after rows', `[{"id":1}${' '.repeat(99)}`],
    ['a page of HTML', `<!doctype html><p>${'Espere… '.repeat(20)}`],
  ])('finds no row end in %s', (_, text) => {
    expect(endsIn([text.slice(0, 20), ...text.slice(20)]).filter((end) => end > 20)).toEqual([]);
  });

  test('finds one end per row, wherever the text is split', () => {
    const rows = fc.array(fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue()), { maxLength: 20 });
    fc.assert(
      fc.property(rows, (list) => {
        expect(endsIn([...JSON.stringify(list)])).toHaveLength(list.length);
      }),
    );
  });
});
