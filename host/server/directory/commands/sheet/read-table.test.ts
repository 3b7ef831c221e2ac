import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { tempDir } from '../../../../trials/support/temp-dir';
import { CommandRefused } from '../command';
import { formatRemark } from '../import/plan-import';
import { readSpecialistTable } from '../import/read-specialists';
import { readTable } from './read-table';

const HEADING = [
  'Identificación',
  'Nombre',
  'Provincia',
  'Cantón',
  'Áreas de trabajo',
  'Teléfono',
  'Certificados',
];
const ROW = ['101', 'Íñigo', 'Limón', 'Pococí', 'Pintura', '8000-0001', '1'];
const csv = (rows: readonly (readonly string[])[], delimiter = ';') =>
  rows.map((cells) => cells.join(delimiter)).join('\r\n');
/** Reads a workbook made by `fixtures/make.py`. */
const fixture = (name: string) => readFileSync(join(import.meta.dirname, 'fixtures', name));
const specialistsOf = async (file: Buffer) => {
  const { specialists, faults } = readSpecialistTable((await readTable(file)).rows);
  return { specialists, faults: faults.map(formatRemark) };
};

describe('a file of text', () => {
  test('a file in UTF-16 with tabs, as «Texto Unicode», is decoded correctly', async () => {
    const file = Buffer.from(`\ufeff${csv([HEADING, ROW], '\t')}`, 'utf16le');
    const { specialists, faults } = await specialistsOf(file);
    expect(faults).toEqual([]);
    expect(specialists).toMatchObject([{ nombre: 'Íñigo', provincia: 'Limón', canton: 'Pococí' }]);
  });

  test.each([
    ['a title', ['Directorio de especialistas, Costa Rica, noviembre, 2026']],
    ['a title, blank rows and a date', ['Directorio;;;;;;', ';;;;;;', '', 'Actualizado: 22/11/2026;;;;;;']],
    ['the separator that Excel is told', ['sep=;']],
  ])('finds its heading below %s and counts rows from the top', async (_name, above) => {
    const bad = ROW.with(0, '102').with(2, 'Cartagena');
    const file = Buffer.from([...above, csv([HEADING, ROW, bad])].join('\r\n'));
    const { specialists, faults } = await specialistsOf(file);
    expect(specialists[0]).toMatchObject({ id: '101', nombre: 'Íñigo' });
    expect(faults).toEqual([`Fila ${above.length + 3}, «Provincia»: «Cartagena» no es una provincia`]);
  });
});

describe('a workbook', () => {
  const NUMBERS = [{ number: '101' }, ...ROW.slice(1, 5), { number: '8.7654321E7' }, { number: '1.2' }];

  test('is read with exact numbers', async () => {
    const { specialists, faults } = await specialistsOf(
      xlsxFile([['Directorio 2026'], [], HEADING, NUMBERS]),
    );
    expect(faults).toEqual([]);
    expect(specialists).toMatchObject([
      { id: '101', nombre: 'Íñigo', telefono: '87654321', certificados: ['1', '2'] },
    ]);
  });

  test('a workbook with error cells and formulas without a result is refused, and the message names each cell', async () => {
    const { faults } = await specialistsOf(fixture('errors.xlsx'));
    expect(faults).toEqual([
      'Fila 3, «Teléfono»: la hoja de cálculo dejó un error: #N/A',
      'Fila 4, «Teléfono»: la fórmula no tiene resultado; abra el libro en Excel y guárdelo',
      'Fila 5, «Identificación»: la fórmula no tiene resultado; abra el libro en Excel y guárdelo',
    ]);
  });

  test('is refused if the spreadsheet rounded a number of many digits', async () => {
    const { faults } = await specialistsOf(
      xlsxFile([HEADING, [{ number: '1234567890123456789' }, ...ROW.slice(1)]]),
    );
    expect(faults).toEqual([expect.stringMatching(/^Fila 2, «Identificación»: .* redondeó el número/)]);
  });

  test('is refused if the spreadsheet turned certificate codes into dates; the message names the row', async () => {
    const { faults } = await specialistsOf(
      xlsxFile([['Título'], HEADING, [...ROW.slice(0, 6), { date: 46_114 }]]),
    );
    expect(faults).toEqual([
      'Fila 3, «Certificados»: la hoja de cálculo convirtió los códigos en una fecha: «2026-04-02»',
    ]);
  });

  const refusalOf = (file: Buffer) =>
    readTable(file).then(
      () => null,
      (error: Error) => error,
    );

  test('a workbook beyond the unpacked limit is refused before it is read, whatever size it states', async () => {
    const bomb = xlsxFile([HEADING, ROW], { 'xl/media/a.bin': new Uint8Array(101 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(1024 * 1024);
    // Overwrites the unpacked size that the archive's directory states for this file, 22 bytes before its name.
    const named = bomb.lastIndexOf('xl/media/a.bin');
    bomb.writeUInt32LE(1, named - 22);
    const refusal = await refusalOf(bomb);
    expect(refusal).toBeInstanceOf(CommandRefused);
    expect(refusal?.message).toMatch(/más de 100 MiB/);
  });

  const sheet = (rows: string, before = '', after = '') => ({
    'xl/worksheets/sheet1.xml': Buffer.from(
      `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${before}<sheetData>${rows}</sheetData>${after}</worksheet>`,
    ),
  });
  const cell = (place: string) => `<c r="${place}" t="inlineStr"><is><t>x</t></is></c>`;

  test.each([
    [
      'text at the far end of many rows',
      Array.from(
        { length: 400 },
        (_, index) => `<row r="${index + 1}">${cell(`XFD${index + 1}`)}</row>`,
      ).join(''),
      /muy lejos unos de otros/,
    ],
    ['a row beyond all', `<row r="999999999999">${cell('A999999999999')}</row>`, /no se puede leer/],
    ['a column beyond all', `<row r="1">${cell('ZZZZZZZZ1')}</row>`, /no se puede leer/],
  ])('a workbook with %s is refused', async (_name, rows, line) => {
    expect((await refusalOf(xlsxFile([], sheet(rows))))?.message).toMatch(line);
  });

  const FIRST = `<row r="1">${cell('A1')}</row>`;
  test.each([
    ['a cell at the far end', sheet(`${FIRST}<row r="1048576">${cell('XFD1048576')}</row>`)],
    ['columns beyond all', sheet(FIRST, '<cols><col min="1" max="999999999" width="9"/></cols>')],
    [
      'a link over all cells',
      sheet(FIRST, '', '<hyperlinks><hyperlink ref="A2:XFD1048576" location="A1"/></hyperlinks>'),
    ],
  ])('a workbook with %s does not fill the memory', async (_name, parts) => {
    const { rows } = await readTable(xlsxFile([], parts));
    expect(rows[0]).toEqual({ row: 1, cells: ['x'], fault: null });
  });

  test('ignores empty formatted cells up to the last row', async () => {
    const far = '<row r="1"><c r="A1" t="inlineStr"><is><t>x</t></is></c><c r="XFD1" s="1"/></row>';
    const { rows } = await readTable(
      xlsxFile([], sheet(`${far}<row r="1048576"><c r="XFD1048576" s="1"/></row>`)),
    );
    expect(rows).toEqual([{ row: 1, cells: ['x'], fault: null }]);
  });

  test('ignores XML entities', async () => {
    const secret = join(tempDir(), 'secret');
    writeFileSync(secret, 'what nobody may read');
    const entities = `<!ENTITY own SYSTEM "${pathToFileURL(secret)}"><!ENTITY long "${'a'.repeat(1_000)}">`;
    const cell = `<c r="A1" t="inlineStr"><is><t>[&own;&long;&long;]</t></is></c>`;
    const sheet = `<?xml version="1.0"?><!DOCTYPE x [${entities}]><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1">${cell}</row></sheetData></worksheet>`;
    const { rows } = await readTable(xlsxFile([], { 'xl/worksheets/sheet1.xml': Buffer.from(sheet) }));
    expect(rows.map(({ cells }) => cells)).toEqual([['[&own;&long;&long;]']]);
  });

  test('reads the visible sheet with specialists and names hidden rows', async () => {
    const { sheet, rows, hiddenRows } = await readTable(fixture('sheets.xlsx'));
    expect([sheet, rows.length, hiddenRows]).toEqual(['Directorio 2026', 4, [3]]);
  });

  test('a workbook with two sheets of specialists raises a question and accepts the answer', async () => {
    const file = fixture('two-sheets.xlsx');
    expect((await refusalOf(file))?.message).toBe(
      '¿cuál es la hoja del directorio: «2025», «2026»? repita, por ejemplo, con --sheet "2026"',
    );
    expect((await readTable(file, '2025')).rows[1]?.cells[0]).toBe('1');
    expect((await readTable(file, '2026')).rows[1]?.cells[0]).toBe('2');
    await expect(readTable(file, '2027')).rejects.toThrow('no tiene la hoja «2027»; tiene «2025», «2026»');
    await expect(readTable(Buffer.from(csv([HEADING])), '2026')).rejects.toThrow('no es un libro de Excel');
  });

  test.each([
    [
      'that is cut off',
      xlsxFile([HEADING, ROW]).subarray(0, 900),
      /^el libro de Excel no se puede leer; ábralo/,
    ],
    ['that is no workbook', Buffer.from('PK\x03\x04 nothing'), /^el libro de Excel no se puede leer; ábralo/],
    [
      'of before 2007',
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]),
      /guárdelo como «Libro de Excel \(\.xlsx\)»/,
    ],
    ['behind a password', fixture('password.xlsx'), /tiene contraseña; quite la contraseña/],
    ['of LibreOffice', fixture('opendocument.ods'), /^no es .* guárdelo como «Libro de Excel \(\.xlsx\)»$/],
    ['beyond any directory', Buffer.alloc(50 * 1024 * 1024 + 1), /más de 50 MiB/],
  ])('%s is refused with a one-line message', async (_name, file, line) => {
    const refusal = await refusalOf(file);
    expect(refusal).toBeInstanceOf(CommandRefused);
    expect(refusal?.message).toMatch(line);
    expect(refusal?.message).not.toContain('\n');
  });
});

/** Cell of a workbook: text, a number as written in the file, or a date as days since 1900. */
type Cell = string | { number: string } | { date: number } | null;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const DATE_STYLE = 1;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function cellXml(cell: Cell, place: string): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return `<c r="${place}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  if ('number' in cell) return `<c r="${place}"><v>${cell.number}</v></c>`;
  return `<c r="${place}" s="${DATE_STYLE}"><v>${cell.date}</v></c>`;
}

function sheetXml(rows: readonly (readonly Cell[])[]): string {
  const body = rows.map((cells, row) => {
    const inside = cells.map((cell, column) =>
      cellXml(cell, `${String.fromCharCode(65 + column)}${row + 1}`),
    );
    return `<row r="${row + 1}">${inside.join('')}</row>`;
  });
  return `${XML}<worksheet xmlns="${MAIN}"><sheetData>${body.join('')}</sheetData></worksheet>`;
}

/** Builds a workbook with one sheet, as Excel saves it; `more` adds files to the archive. */
function xlsxFile(rows: readonly (readonly Cell[])[], more: Record<string, Uint8Array> = {}): Buffer {
  const files: Record<string, string> = {
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SPREADSHEET}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Hoja1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': sheetXml(rows),
  };
  const texts = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const);
  return Buffer.from(zipSync({ ...Object.fromEntries(texts), ...more }));
}
