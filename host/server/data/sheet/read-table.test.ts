import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { tempDir } from '../../../trials/support/temp-dir';
import { xlsxFile } from '../../../trials/support/xlsx-file';
import { Refused } from '../command';
import { readSpecialists } from '../import/read-specialists';
import { remarkLine } from '../import/report';
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
const specialistsOf = async (file: Buffer) => {
  const { specialists, faults } = readSpecialists(await readTable(file));
  return { specialists, faults: faults.map(remarkLine) };
};

describe('a file of text', () => {
  test.each([
    ['Windows-1252', Buffer.from(csv([HEADING, ROW]), 'latin1')],
    ['UTF-16 with tabs, as «Texto Unicode»', Buffer.from(`\ufeff${csv([HEADING, ROW], '\t')}`, 'utf16le')],
    ['UTF-8', Buffer.from(csv([HEADING, ROW]))],
  ])('in %s is read as it was meant', async (_name, file) => {
    const { specialists, faults } = await specialistsOf(file);
    expect(faults).toEqual([]);
    expect(specialists).toMatchObject([{ nombre: 'Íñigo', provincia: 'Limón', canton: 'Pococí' }]);
  });

  test.each([
    ['a title', ['Directorio de especialistas, Costa Rica, noviembre, 2026']],
    ['a title, blank rows and a date', ['Directorio;;;;;;', ';;;;;;', '', 'Actualizado: 22/11/2026;;;;;;']],
    ['the separator that Excel is told', ['sep=;']],
  ])('has its heading found below %s, and rows are counted from the top', async (_name, above) => {
    const bad = ROW.with(0, '102').with(2, 'Cartagena');
    const file = Buffer.from([...above, csv([HEADING, ROW, bad])].join('\r\n'));
    const { specialists, faults } = await specialistsOf(file);
    expect(specialists[0]).toMatchObject({ id: '101', nombre: 'Íñigo' });
    expect(faults).toEqual([`Fila ${above.length + 3}, «Provincia»: «Cartagena» no es una provincia`]);
  });
});

describe('a workbook', () => {
  const NUMBERS = [{ number: '101' }, ...ROW.slice(1, 5), { number: '8.7654321E7' }, { number: '1.2' }];

  test('is read, its numbers as they are', async () => {
    const { specialists, faults } = await specialistsOf(
      xlsxFile([['Directorio 2026'], [], HEADING, NUMBERS]),
    );
    expect(faults).toEqual([]);
    expect(specialists).toMatchObject([
      { id: '101', nombre: 'Íñigo', telefono: '87654321', certificados: ['1', '2'] },
    ]);
  });

  test('whose certificates became a date is told so, with its row', async () => {
    const { faults } = await specialistsOf(
      xlsxFile([['Título'], HEADING, [...ROW.slice(0, 6), { date: 46_114 }]]),
    );
    expect(faults).toEqual([
      'Fila 3, «Certificados»: la hoja de cálculo hizo de los códigos una fecha: «2026-04-02»',
    ]);
  });

  const refusalOf = (file: Buffer) =>
    readTable(file).then(
      () => null,
      (error: Error) => error,
    );

  test('that unpacks to more than it may is refused before it is read, whatever it says of its size', async () => {
    const bomb = xlsxFile([HEADING, ROW], { 'xl/media/a.bin': new Uint8Array(101 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(1024 * 1024);
    // Its directory, at the end of the file, names each part and its unpacked size.
    const named = bomb.lastIndexOf('xl/media/a.bin');
    bomb.writeUInt32LE(1, named - 22);
    const refusal = await refusalOf(bomb);
    expect(refusal).toBeInstanceOf(Refused);
    expect(refusal?.message).toMatch(/más de 100 MiB/);
  });

  const sheet = (rows: string) => ({
    'xl/worksheets/sheet1.xml': Buffer.from(
      `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
    ),
  });
  const cell = (place: string) => `<c r="${place}" t="inlineStr"><is><t>x</t></is></c>`;

  test.each([
    ['a cell at the far end', `<row r="1">${cell('A1')}</row><row r="1048576">${cell('XFD1048576')}</row>`],
    ['a row beyond all', `<row r="999999999999">${cell('A999999999999')}</row>`],
    ['a row in other figures', `<row r="1e12">${cell('A1')}</row>`],
    ['a row behind an entity', `<row r="&#57;99999999999">${cell('A1')}</row>`],
    ['a row behind a bracket', `<row x=">" r="999999999999">${cell('A1')}</row>`],
    ['a row behind many words', `<row x="${' '.repeat(2_000)}" r="999999999999">${cell('A1')}</row>`],
    ['a column beyond all', `<row r="1">${cell('ZZZZZZZZ1')}</row>`],
  ])('with %s is refused before it is read', async (_name, rows) => {
    const refusal = await refusalOf(xlsxFile([], sheet(rows)));
    expect(refusal?.message).toMatch(
      /^el libro de Excel no se puede leer: (tiene datos muy|una de sus celdas)/,
    );
  });

  test('is read though formats reach to the far end of the sheet', async () => {
    const far = '<row r="1"><c r="A1" t="inlineStr"><is><t>x</t></is></c><c r="XFD1" s="1"/></row>';
    const rows = await readTable(
      xlsxFile([], sheet(`${far}<row r="1048576"><c r="XFD1048576" s="1"/></row>`)),
    );
    expect(rows).toEqual([{ row: 1, cells: ['x'], fault: null }]);
  });

  test('whose XML names entities reads no file and grows by none', async () => {
    const secret = join(tempDir(), 'secret');
    writeFileSync(secret, 'what nobody may read');
    const entities = `<!ENTITY own SYSTEM "${pathToFileURL(secret)}"><!ENTITY long "${'a'.repeat(1_000)}">`;
    const cell = `<c r="A1" t="inlineStr"><is><t>[&own;&long;&long;]</t></is></c>`;
    const sheet = `<?xml version="1.0"?><!DOCTYPE x [${entities}]><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1">${cell}</row></sheetData></worksheet>`;
    const rows = await readTable(xlsxFile([], { 'xl/worksheets/sheet1.xml': Buffer.from(sheet) }));
    expect(rows.map(({ cells }) => cells)).toEqual([['[&own;&long;&long;]']]);
  });

  test.each([
    ['that is cut off', xlsxFile([HEADING, ROW]).subarray(0, 900), /^el libro de Excel no se puede leer: /],
    ['that is no workbook', Buffer.from('PK\x03\x04 nothing'), /^el libro de Excel no se puede leer: /],
    [
      'of before 2007',
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]),
      /guárdelo como «Libro de Excel \(\.xlsx\)»/,
    ],
    ['beyond any directory', Buffer.alloc(50 * 1024 * 1024 + 1), /más de 50 MiB/],
  ])('%s is refused with one line', async (_name, file, line) => {
    const refusal = await refusalOf(file);
    expect(refusal).toBeInstanceOf(Refused);
    expect(refusal?.message).toMatch(line);
    expect(refusal?.message).not.toContain('\n');
  });
});
