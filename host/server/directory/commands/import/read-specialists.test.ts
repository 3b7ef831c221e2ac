import { isEmail } from '@club/shared/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCsv } from '../csv/csv';
import { formatRemark } from './plan-import';
import { readSpecialistTable } from './read-specialists';

const HEADING =
  'Cédula;Nombre;Primer apellido;Provincia;Cantón;Área de trabajo;Correo;Teléfono;Video;Certificados';
const GOOD = '101;Ana;Mora;San José;Escazú;Pintura;ana@example.com;8000-0001;;1, 2';
const read = (...rows: string[]) =>
  readSpecialistTable(readCsv(Buffer.from([HEADING, ...rows].join('\r\n'))));
const faultsOf = (...rows: string[]) => read(...rows).faults.map(formatRemark);
const changed = (column: number, text: string) =>
  GOOD.split(';')
    .map((cell, index) => (index === column ? text : cell))
    .join(';');

describe('a row', () => {
  test('becomes a normalized specialist in the site’s spelling', () => {
    const row =
      '  101 ;Ana  Lucía;Mora;san jose;escazu;"construccion, PINTURA\n";N/A;+506 8000 0001;https://youtu.be/abcdefghijk;1;';
    const { specialists, faults } = read(row.slice(0, -1));
    expect(faults).toEqual([]);
    expect(specialists).toEqual([
      {
        id: '101',
        nombre: 'Ana Lucía',
        apellido1: 'Mora',
        apellido2: '',
        empresa: '',
        provincia: 'San José',
        canton: 'Escazú',
        areaTrabajo: ['Construcción', 'Pintura'],
        especializacion: '',
        certificados: ['1'],
        telefono: '+506 8000 0001',
        correo: '',
        video: 'https://youtu.be/abcdefghijk',
        puntoVenta: '',
        areaCovertura: '',
      },
    ]);
  });

  test.each([
    ['no id', changed(0, ' '), 'Fila 2, «Cédula»: falta este dato'],
    ['an id without letters or digits', changed(0, '..'), 'Fila 2, «Cédula»: no tiene letras ni números'],
    [
      'a rounded id',
      changed(0, '1,23E+11'),
      'Fila 2, «Cédula»: la hoja de cálculo redondeó el número; dele formato de texto',
    ],
    ['no name', changed(1, '-'), 'Fila 2, «Nombre»: falta este dato'],
    ['an unknown province', changed(3, 'Cartagena'), 'Fila 2, «Provincia»: «Cartagena» no es una provincia'],
    ['no canton', changed(4, ''), 'Fila 2, «Cantón»: falta este dato'],
    [
      'an unknown area',
      changed(5, 'Pintura, Jardinería'),
      /^Fila 2, «Área de trabajo»: «Jardinería» no es un área del sitio \(Construcción, /,
    ],
    [
      'a wrong address',
      changed(6, 'pendiente'),
      'Fila 2, «Correo»: «pendiente» no es una dirección de correo',
    ],
    ['a wrong phone', changed(7, '12'), 'Fila 2, «Teléfono»: «12» no es un teléfono'],
    [
      'a script as video',
      changed(8, 'javascript:alert(1)'),
      /^Fila 2, «Video»: no es la dirección de un video/,
    ],
    [
      'a wrong certificate',
      changed(9, '<b>'),
      'Fila 2, «Certificados»: «<b>» no es un certificado (1, 2, 3, 4)',
    ],
    [
      'a certificate that there is not',
      changed(9, '1, 5'),
      'Fila 2, «Certificados»: «5» no es un certificado (1, 2, 3, 4)',
    ],
    [
      'certificates that became a date',
      changed(9, '02-abr'),
      'Fila 2, «Certificados»: la hoja de cálculo convirtió los códigos en una fecha: «02-abr»',
    ],
    [
      'certificates that a sheet holds as a date',
      changed(9, '2026-04-02'),
      /^Fila 2, «Certificados»: la hoja de cálculo convirtió los códigos en una fecha/,
    ],
    [
      'a rounded phone',
      changed(7, '8,77E+07'),
      'Fila 2, «Teléfono»: la hoja de cálculo redondeó el número; dele formato de texto',
    ],
    [
      'an id that is a path',
      changed(0, '../../x'),
      'Fila 2, «Cédula»: «../../x» no puede ser parte de una dirección: tiene «/», «\\», «?», «#» o «%»',
    ],
    ['an id with a query', changed(0, '1?q=2'), /^Fila 2, «Cédula»: «1\?q=2» no puede ser parte/],
    [
      'an error of the sheet',
      changed(2, '#¡DIV/0!'),
      'Fila 2, «Primer apellido»: la hoja de cálculo dejó un error: #¡DIV/0!',
    ],
    [
      'a null character',
      changed(2, 'a\0b'),
      'Fila 2, «Primer apellido»: tiene caracteres que no se pueden guardar',
    ],
    ['a control character', changed(2, 'a\x07b'), 'Fila 2, «Primer apellido»: tiene caracteres de control'],
    [
      'a text without end',
      changed(2, 'a'.repeat(2_001)),
      'Fila 2, «Primer apellido»: tiene más de 2000 caracteres',
    ],
    [
      'an id that no evaluation could name',
      changed(0, '1'.repeat(201)),
      /^Fila 2, «.+»: tiene más de 200 caracteres$/,
    ],
    ['text after the last column', `${GOOD};;x`, 'Fila 2: «x» está después de la última columna'],
    ['no area at its end', '101;Ana;Mora;Heredia;Barva', 'Fila 2, «Área de trabajo»: falta este dato'],
    ['broken quotes', changed(2, '"Mora" x'), 'Fila 2: hay texto después de unas comillas que cierran'],
  ])('a row with %s is refused with its row, column and reason', (_name, row, line) => {
    const lines = faultsOf(row, changed(0, '102'));
    expect(lines).toHaveLength(1);
    if (typeof line === 'string') expect(lines[0]).toBe(line);
    else expect(lines[0]).toMatch(line);
  });

  test('reports each of several faults', () => {
    expect(faultsOf(';Ana;Mora;Cartagena;Escazú;;x;8000-0001;;')).toHaveLength(4);
  });

  test('a row with a repeated id is refused, and the message names the earlier row', () => {
    expect(faultsOf(GOOD, changed(0, '102'), GOOD)).toEqual(['Fila 4, «Cédula»: «101» ya está en la fila 2']);
  });

  test('a row is refused if its id differs from an earlier one only by hyphens and spaces', () => {
    expect(faultsOf(changed(0, '1-0234-0567'), changed(0, '1 0234–0567'), changed(0, '102340567'))).toEqual([
      'Fila 3, «Cédula»: «1 0234–0567» ya está en la fila 2',
      'Fila 4, «Cédula»: «102340567» ya está en la fila 2',
    ]);
  });

  test('a row with damaged letters is refused with advice on saving the file', () => {
    const bytes = Buffer.from(`${HEADING}\n${GOOD}\n`.replace('Escazú', 'Escaz\u00fa'), 'utf8');
    const broken = Buffer.concat([
      bytes,
      Buffer.from('102;Iv\xe1n;Mora;Heredia;Barva;Pintura;;;;\n', 'latin1'),
    ]);
    expect(readSpecialistTable(readCsv(broken)).faults.map(formatRemark)).toEqual([
      expect.stringMatching(/^Fila 3, «Nombre»: tiene letras dañadas; .+UTF-8/),
    ]);
  });

  test.each([
    ['lacks blank cells at its end', [HEADING, '101;Ana;Mora;San José;Escazú;Pintura']],
    ['has further blank cells', [HEADING, `${GOOD};; `]],
    ['ends in blank cells, as its heading does', [`${HEADING};;`, `${GOOD};;`]],
    ['ends before its heading’s blank cells', [`${HEADING};;`, GOOD]],
  ])('that %s is accepted', (_name, lines) => {
    const { specialists, faults } = readSpecialistTable(readCsv(Buffer.from(lines.join('\r\n'))));
    expect(faults).toEqual([]);
    expect(specialists).toMatchObject([{ id: '101', areaTrabajo: ['Pintura'] }]);
  });

  test('a row with text under no heading is refused', () => {
    const { faults } = readSpecialistTable(readCsv(Buffer.from(`${HEADING};\r\n${GOOD};ojo`)));
    expect(faults.map(formatRemark)).toEqual(['Fila 2: «ojo» está después de la última columna']);
  });

  test('that is blank is skipped', () => {
    expect(read(GOOD, ';;;;;;;;;', '')).toMatchObject({ faults: [], specialists: [{ id: '101' }] });
  });
});

test('numbers are read in any format of a spreadsheet', () => {
  const rows = [
    changed(7, '87654321.0').replace('101', '101110111.0'),
    changed(7, '"8,7654321E+07"').replace('101', '102'),
    changed(9, '1.2').replace('101', '103'),
  ];
  const { specialists, faults, doubts } = read(...rows);
  expect([faults, doubts]).toEqual([[], []]);
  expect(specialists).toMatchObject([
    { id: '101110111', telefono: '87654321' },
    { id: '102', telefono: '87654321' },
    { certificados: ['1', '2'] },
  ]);
});

describe('an e-mail address', () => {
  const mailOf = (cell: string) => {
    const { specialists, faults, doubts } = read(changed(6, `"${cell.replaceAll('"', '""')}"`));
    return { faults, correo: specialists[0]?.correo, told: doubts.map(formatRemark) };
  };

  test.each([
    ['a zero-width space', '\u200bana@example.com', 'se quitan caracteres invisibles de «ana@example.com»'],
    ['a direction mark', 'ana@example.com\u202c', 'se quitan caracteres invisibles de «ana@example.com»'],
    ['a soft hyphen', 'ana@exam\u00adple.com', 'se quitan caracteres invisibles de «ana@example.com»'],
    [
      'the address of a link',
      'mailto:ana@example.com?subject=Hola',
      'de «mailto:ana@example.com?subject=Hola» se toma «ana@example.com»',
    ],
    [
      'a name',
      '"Mora, Ana" <ana@example.com>',
      'de «"Mora, Ana" <ana@example.com>» se toma «ana@example.com»',
    ],
    [
      'another address',
      'ana@example.com; eva@example.com',
      'de «ana@example.com; eva@example.com» se toma «ana@example.com»',
    ],
    [
      'a slash and another address',
      'ana@example.com/eva@example.com',
      'de «ana@example.com/eva@example.com» se toma «ana@example.com»',
    ],
    [
      'one before it that is none',
      'ana@example, ana@example.com',
      'de «ana@example, ana@example.com» se toma «ana@example.com»',
    ],
  ])('an e-mail address with %s is accepted, with a report of dropped text', (_name, cell, line) => {
    expect(mailOf(cell)).toEqual({
      faults: [],
      correo: 'ana@example.com',
      told: [`Fila 2, «Correo»: ${line}`],
    });
  });

  test.each(['ana@example.com', 'a/b?c@example.com'])('%s stays unchanged', (cell) =>
    expect(mailOf(cell)).toEqual({ faults: [], correo: cell, told: [] }),
  );

  test.each(['\u200b', '\u200b-\u200b'])('%j is blank', (cell) =>
    expect(mailOf(cell)).toEqual({ faults: [], correo: '', told: [] }),
  );

  test('is found among words, signs and invisible characters', () => {
    const noise = fc.stringMatching(/^[ ,;<>()\u200b\u200e\u00ada-zñ]{0,12}$/);
    const address = fc.constantFrom('ana@example.com', "o'neil_1@sub-dominio.example", 'a+b@c.co.cr');
    fc.assert(
      fc.property(noise, address, noise, (before, wanted, after) => {
        expect(mailOf(`${before} ${wanted} ${after}`)).toMatchObject({ faults: [], correo: wanted });
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab@.,;<>:/? \u200bñ'), maxLength: 30 }), (cell) => {
        const { correo } = mailOf(cell);
        expect(correo === '' || isEmail(correo ?? '')).toBe(true);
      }),
    );
  });
});

test.each(['8765-432', '8000-0001 (1)', '+1 305 555 1234'])(
  'the phone %s without 8 digits is accepted with a warning',
  (phone) => {
    const { specialists, faults, doubts } = read(changed(7, phone));
    expect([specialists[0]?.telefono, faults]).toEqual([phone, []]);
    expect(doubts.map(formatRemark)).toEqual([
      `Fila 2, «Teléfono»: «${phone}» no es un número de 8 dígitos; el perfil no ofrecerá WhatsApp`,
    ]);
  },
);

test('ids that differ only by leading zeros are accepted with a warning', () => {
  const { specialists, doubts } = read(changed(0, '0101'), GOOD, changed(0, '00'));
  expect(specialists.map(({ id }) => id)).toEqual(['0101', '101', '00']);
  expect(doubts.map(formatRemark)).toEqual([
    'Fila 3, «Cédula»: «101» y «0101», de la fila 2, solo se distinguen por los ceros iniciales',
  ]);
});

test('an unknown canton is accepted with a warning', () => {
  const { specialists, faults, doubts } = read(changed(4, 'Cantón Nuevo'));
  expect(faults).toEqual([]);
  expect(specialists[0]?.canton).toBe('Cantón Nuevo');
  expect(doubts.map(formatRemark)).toEqual([
    'Fila 2, «Cantón»: «Cantón Nuevo» no está entre los cantones de San José; se importa así',
  ]);
});

describe('the heading row', () => {
  const headingFaults = (text: string) =>
    readSpecialistTable(readCsv(Buffer.from(text))).faults.map(formatRemark);

  test('is refused if it lacks a required column', () => {
    expect(headingFaults('Cédula;Nombre\n1;Ana\n')).toEqual([
      'Fila 1: falta la columna «Provincia»',
      'Fila 1: falta la columna «Cantón»',
      'Fila 1: falta la columna «Áreas de trabajo»',
    ]);
  });

  test('is refused if two of its columns mean the same', () => {
    expect(headingFaults(`${HEADING};Celular\n${GOOD};8\n`)).toEqual([
      'Fila 1: las columnas «Teléfono» y «Celular» significan lo mismo',
    ]);
  });

  test('is refused if it has damaged letters; the message advises on saving the file', () => {
    const file = Buffer.from(`${HEADING}\n${GOOD}\n`, 'latin1');
    expect(readSpecialistTable(readCsv(file)).faults.map(formatRemark)).toEqual([
      expect.stringMatching(/^Fila 1: tiene letras dañadas/),
    ]);
  });

  test.each([
    ['', 'Fila 1: el archivo está vacío'],
    [`${HEADING}\n`, 'Fila 1: no hay ninguna fila de datos'],
  ])('is refused if it is missing, and if no row follows', (text, line) =>
    expect(headingFaults(text)).toEqual([line]),
  );

  test('may have field names of the data service, capitals and unknown columns', () => {
    const text = 'ID,NOMBRE,PROVINCIA,CANTON,areaTrabajo,Notas\n1,Ana,Limón,Pococí,pintura,x\n';
    const { faults, doubts, specialists } = readSpecialistTable(readCsv(Buffer.from(text)));
    expect([faults, specialists[0]?.canton]).toEqual([[], 'Pococí']);
    expect(doubts.map(formatRemark)).toEqual(['Fila 1, «Notas»: no se conoce esta columna; no se importa']);
  });
});
