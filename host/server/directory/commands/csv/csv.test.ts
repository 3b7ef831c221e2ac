import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCsv, removeFormulaGuard, writeCsv } from './csv';

const cellsOf = (text: string | Buffer) =>
  readCsv(Buffer.from(text)).map(({ cells, fault }) => fault ?? cells);

test.each([
  ['begins with a line break in quotes', '"Número\nde cédula",a\n1,"x; y"\n', ['Número\nde cédula', 'a']],
  ['has semicolons in quotes', '"a;\r\n;;;",b\r\n1,"x; y"\r\n', ['a;\r\n;;;', 'b']],
  ['has quotes in quotes', '"a "";"" ;",b\n1,"x; y"\n', ['a ";" ;', 'b']],
  ['ends its line as of old', 'a,b\r1,"x; y"\r;;;;;', ['a', 'b']],
])('the CSV reader detects the comma as delimiter if the heading %s', (_name, text, heading) => {
  expect(cellsOf(text).slice(0, 2)).toEqual([heading, ['1', 'x; y']]);
});

test('the CSV reader reads a table with any delimiter', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom('"', ';', ',', '\t', '\n', '\r', 'a', 'ñ') }),
  );
  const table = fc
    .integer({ min: 2, max: 4 })
    .chain((width) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }),
    );
  fc.assert(
    fc.property(table, fc.constantFrom(';', ',', '\t'), (rows, delimiter) => {
      const text = stringify(rows, { delimiter, bom: true, quoted_match: /[;,\t\r\n]/ });
      expect(cellsOf(text)).toEqual(rows);
    }),
  );
});

test('the CSV reader rejects only the row with mismatched quotes and keeps row numbers', () => {
  const rows = readCsv(Buffer.from('a;b\n"x"y;1\n2;"l1\nl2"\n3;q"z\n4;ñ\n"abierta;5\n6;6\n'));
  expect(rows.map(({ row, cells, fault }) => [row, fault === null ? cells.join('|') : 'broken'])).toEqual([
    [1, 'a|b'],
    [2, 'broken'],
    [3, '2|l1\nl2'],
    [4, 'broken'],
    [5, '4|ñ'],
    [6, 'broken'],
    [7, '6|6'],
  ]);
});

test('the CSV reader includes empty rows in row numbers', () => {
  expect(cellsOf('a;b\n\n;\n1;2\n')).toEqual([['a', 'b'], [''], ['', ''], ['1', '2']]);
  expect(cellsOf('')).toEqual([]);
});

test('a written CSV file is read back unchanged and contains no formulas', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(
      '=1+1',
      '\u200b=1+1',
      ' \u200e@a',
      '+506 8000',
      '-',
      '@a',
      'a"b',
      'x\r\ny',
      'x\ny',
      'x\ry',
      ';',
      ',',
    ),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1 }), (rows) => {
      const table = [['a', 'b', 'c'], ...rows];
      const read = readCsv(Buffer.from(writeCsv(table))).map(({ cells }) => cells);
      for (const row of read) for (const text of row) expect(text).not.toMatch(/^[\s\p{Cf}]*[=+\-@]/u);
      expect(read.map((row) => row.map(removeFormulaGuard))).toEqual(
        table.map((row) => row.map(removeFormulaGuard)),
      );
    }),
  );
});
