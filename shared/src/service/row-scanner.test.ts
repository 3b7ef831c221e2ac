import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRowScanner } from './row-scanner';

/** Where the scanner, asked after each piece, saw a row end. */
function endsIn(pieces: readonly string[]): number[] {
  const scan = createRowScanner();
  let text = '';
  const ends = pieces.map((piece) => {
    text += piece;
    return scan(text);
  });
  return ends.filter((end) => end !== -1);
}

test('a row ends where its object does, however deep it goes', () => {
  const first = '{"id":1,"certificados":["1","2"],"a":{"b":[{}]}}';
  expect(endsIn(['[', first.slice(0, 30), first.slice(30), ',', '{"id":2}', ']'])).toEqual([48, 57]);
});

test('of several rows the last one tells', () => {
  expect(endsIn(['[{"id":1},{"id":2},{"id":3}', ',{"id":4'])).toEqual([26]);
});

test('brackets, quotes and backslashes within a text end nothing', () => {
  expect(endsIn(['[{"a":"}]"', ',"b":"\\"}"', ',"c":"\\\\"', ',"ñ}":"🏠"'])).toEqual([]);
});

test.each([
  ['one row that never ends', `[{"nombre":"${'a'.repeat(99)}`],
  ['blanks after rows', `[{"id":1}${' '.repeat(99)}`],
  ['a page of HTML', `<!doctype html><p>${'Espere… '.repeat(20)}`],
])('%s makes no progress, however much of it comes', (_, text) => {
  expect(endsIn([text.slice(0, 20), ...text.slice(20)]).filter((end) => end > 20)).toEqual([]);
});

test('however it is cut, a list has as many ends as rows', () => {
  const rows = fc.array(fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue()), { maxLength: 20 });
  fc.assert(
    fc.property(rows, (list) => {
      expect(endsIn([...JSON.stringify(list)])).toHaveLength(list.length);
    }),
  );
});
