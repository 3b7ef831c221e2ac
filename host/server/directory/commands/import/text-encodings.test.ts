import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCsv } from '../csv/csv';
import { formatRemark } from './plan-import';
import { readSpecialistTable } from './read-specialists';
import { decodeText } from './text-encodings';

describe('decodeText', () => {
  const TEXT = 'Identificación;Cantón\r\n1;Pococí «ñ»';

  test.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${TEXT}`)],
    ['UTF-16, as «Texto Unicode»', Buffer.from(`\ufeff${TEXT}`, 'utf16le')],
    ['UTF-16 the other way round', Buffer.from(`\ufeff${TEXT}`, 'utf16le').swap16()],
    ['Windows-1252', Buffer.from(TEXT, 'latin1')],
  ])('reads %s', (_name, bytes) => expect(decodeText(bytes)).toBe(TEXT));

  test('reads characters that Windows-1252 has and Latin-1 lacks', () => {
    expect(decodeText(Buffer.from([0x80, 0x20, 0x93, 0xe9, 0x94]))).toBe('€ “é”');
  });

  test('shows an invalid UTF-8 byte as a replacement character', () => {
    expect(decodeText(Buffer.concat([Buffer.from('Cantón '), Buffer.from([0xe1])]))).toBe('Cantón \ufffd');
  });
});

describe('suggestEncoding', () => {
  const BYTES = {
    macroman: {
      ...{ á: 0x87, é: 0x8e, í: 0x92, ó: 0x97, ú: 0x9c, ü: 0x9f, ñ: 0x96 },
      ...{ Á: 0xe7, É: 0x83, Í: 0xea, Ó: 0xee, Ú: 0xf2, Ü: 0x86, Ñ: 0x84 },
      ...{ '¡': 0xc1, '¿': 0xc0, '«': 0xc7, '»': 0xc8, º: 0xbc },
    },
    cp850: {
      ...{ á: 0xa0, é: 0x82, í: 0xa1, ó: 0xa2, ú: 0xa3, ü: 0x81, ñ: 0xa4 },
      ...{ Á: 0xb5, É: 0x90, Í: 0xd6, Ó: 0xe0, Ú: 0xe9, Ü: 0x9a, Ñ: 0xa5 },
      ...{ '¡': 0xad, '¿': 0xa8, '«': 0xae, '»': 0xaf, º: 0xa7 },
    },
  };
  type SingleByte = keyof typeof BYTES;

  const encode = (text: string, encoding: SingleByte): Buffer => {
    const bytes: Record<string, number> = BYTES[encoding];
    return Buffer.from(Array.from(text, (letter) => bytes[letter] ?? letter.charCodeAt(0)));
  };
  const misread = (text: string): string => Buffer.from(text).toString('latin1');

  const HEADING = 'id;Nombre;Primer apellido;Provincia;Canton;Areas';
  const fileOf = (nombre: string, apellido = 'Mora') =>
    `${HEADING}\r\n1;${nombre};${apellido};Heredia;Barva;Pintura\r\n`;
  const read = (file: Buffer | string, reading?: 'as-is' | 'utf-8' | SingleByte) => {
    const text = typeof file === 'string' ? file : decodeText(file);
    const { faults, specialists } = readSpecialistTable(readCsv(Buffer.from(text)), { reading });
    return { faults: faults.map(formatRemark), names: specialists.map((s) => `${s.nombre} ${s.apellido1}`) };
  };

  describe('letters in a wrong encoding', () => {
    const names = ['María José', 'Ñáñez Peña'] as const;

    test.each([
      ['macroman', 'a Mac', encode(fileOf(...names), 'macroman')],
      ['cp850', 'DOS', encode(fileOf(...names), 'cp850')],
      ['utf-8', 'UTF-8 read as Windows-1252', fileOf('MarÃ\u00ada JosÃ©', 'Ã‘Ã¡Ã±ez PeÃ±a')],
      ['utf-8', 'UTF-8 read as Latin-1', misread(fileOf(...names))],
      ['utf-8', 'UTF-8 read on a Mac', fileOf('Mar√≠a Jos√©', '√ë√°√±ez Pe√±a')],
      ['utf-8', 'UTF-8 read in DOS', fileOf('Mar├¡a Jos├®', '├æ├í├▒ez Pe├▒a')],
    ] as const)('of %s (%s) raise a question and are decoded by the answer', (reading, _name, file) => {
      const asked = read(file);
      expect(asked).toEqual({
        faults: [
          expect.stringMatching(
            new RegExp(`^Fila 2: ¿dice «María»\\? repita con --encoding ${reading}; si «Mar.+a» está bien `),
          ),
        ],
        names: [],
      });
      expect(read(file, reading)).toEqual({ faults: [], names: [names.join(' ')] });
      expect(read(file, 'as-is').names).not.toEqual([names.join(' ')]);
    });

    test('a heading row in a wrong encoding raises the question of the encoding, and none about its columns', () => {
      const file = fileOf('Ana').replace('Canton', 'Cantón').replace('Areas', 'Áreas');
      expect(read(encode(file, 'macroman')).faults).toEqual([
        expect.stringMatching(/^Fila 1: ¿dice «Cantón»\? repita con --encoding macroman/),
      ]);
      expect(read(encode(file, 'macroman'), 'macroman')).toEqual({ faults: [], names: ['Ana Mora'] });
    });

    test.each(['as-is', 'utf-8'] as const)('decoding as %s leaves correct letters unchanged', (reading) => {
      const file = fileOf(`${misread('María')} de «JOSÉ»`, 'Muñoz');
      const maria = reading === 'utf-8' ? 'María' : misread('María');
      expect(read(file, reading).names).toEqual([`${maria} de «JOSÉ» Muñoz`]);
    });

    test.each([
      'O’Neil D’Angelo',
      'François Conceição',
      'João Müller',
      'Björn Groß',
      'Łukasz Żółć',
      'San\u00a0José',
      'Caribe–Pacífico',
      '«JOSÉ» 25 °C, 3 m² ½ € ® №',
      'Jose\u0301 👷🏽‍♀️',
    ])('correct letters in %s raise no question', (name) => {
      expect(read(fileOf(name)).faults).toEqual([]);
    });

    const letters = fc.stringMatching(/^[a-záéíóúüñ]{1,8}$/);
    const word = fc.oneof(
      letters,
      letters.map((text) => text.toUpperCase()),
      letters.map((text) => text.charAt(0).toUpperCase() + text.slice(1)),
      fc.constantFrom('¡Hola', '¿Qué', '«Él»', '2º'),
    );
    const text = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));

    test('Spanish text in UTF-8 or Windows-1252 raises no question', () => {
      fc.assert(
        fc.property(text, (name) => {
          expect(read(fileOf(name)).faults).toEqual([]);
          expect(read(Buffer.from(fileOf(name), 'latin1')).faults).toEqual([]);
        }),
      );
    });

    test('any Spanish text in another encoding raises a question and is decoded correctly', () => {
      fc.assert(
        fc.property(text, fc.constantFrom('macroman', 'cp850'), (name, encoding) => {
          const file = encode(fileOf(`Ñáñez Gómez ${name}`), encoding);
          expect(read(file).faults).toEqual([expect.stringContaining(`--encoding ${encoding};`)]);
          expect(read(file, encoding)).toEqual({ faults: [], names: [`Ñáñez Gómez ${name} Mora`] });
        }),
      );
      fc.assert(
        fc.property(text, (name) => {
          const file = misread(fileOf(`Núñez ${name}`));
          expect(read(file, 'utf-8')).toEqual({ faults: [], names: [`Núñez ${name} Mora`] });
        }),
      );
    });
  });
});
