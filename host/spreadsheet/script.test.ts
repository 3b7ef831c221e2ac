import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { demoSpecialists } from '@club/shared/demo';
import { SPECIALIST_FIELDS } from '@club/shared/domain';
import { parseRatings, parseSpecialists } from '@club/shared/service';
import { describe, expect, test } from 'vitest';
import { headingOf } from '../server/directory/commands/csv/specialist-columns';
import { EVALUATION_FIELDS } from '../server/directory/store';
import { anEvaluationBody } from '../trials/support/fixtures';
import { FakeOutput, FakeSpreadsheet } from './fake-spreadsheet';

const SCRIPT = readFileSync(join(import.meta.dirname, 'script.gs'), 'utf8');

type Functions = Record<'doGet' | 'doPost' | 'prepararHojas', (event?: object) => unknown>;

/** Deploys the web app on a spreadsheet with one specialist. */
function deploy(source = SCRIPT) {
  const spreadsheet = new FakeSpreadsheet();
  const clock = { now: new Date('2026-11-22T15:00:00Z') };
  class Clock extends Date {
    constructor(...values: [] | [string | number | Date]) {
      super(...((values.length === 0 ? [clock.now] : values) as [Date]));
    }
  }
  const context = createContext({ ...spreadsheet.globals, Date: Clock });
  runInContext(source, context);
  const script = context as unknown as Functions;
  const output = (value: unknown): string => {
    if (!(value instanceof FakeOutput)) throw new Error('The script completed but did not return anything.');
    expect(value.type).toBe('text/plain');
    return value.text;
  };
  const get = (lista?: string) => output(script.doGet({ parameter: lista === undefined ? {} : { lista } }));
  const post = (body: unknown) =>
    JSON.parse(
      output(
        script.doPost({
          parameter: {},
          postData: { contents: typeof body === 'string' ? body : JSON.stringify(body) },
        }),
      ),
    );
  const rowsOf = (name: string) => spreadsheet.sheets.get(name)?.cells.slice(1) ?? [];
  spreadsheet.fill('Especialistas', [
    ['Identificación', 'Nombre', 'Provincia', 'Cantón', 'Área de trabajo'],
    [100000001, 'Ana', 'Heredia', 'Barva', 'Pintura, Construcción'],
  ]);
  return { spreadsheet, clock, script, get, post, rowsOf };
}

const EVALUATION = anEvaluationBody({
  idEspecialista: '100000001',
  comentario: '=HYPERLINK("http://x.example")',
});

const specialistsIn = (text: string) => {
  const parsed = parseSpecialists(text);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.items;
};
const ratingsIn = (text: string) => {
  const parsed = parseRatings(text);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.items;
};

describe('the list of specialists', () => {
  test('contains every row of a sheet with the site’s own headings', () => {
    const { spreadsheet, get } = deploy();
    const people = specialistsIn(JSON.stringify(demoSpecialists()));
    spreadsheet.fill('Especialistas', [
      SPECIALIST_FIELDS.map(headingOf),
      ...people.map((person) =>
        SPECIALIST_FIELDS.map((field) => {
          const value = person[field];
          return `'${typeof value === 'string' ? value : value.join(', ')}`;
        }),
      ),
    ]);
    expect(specialistsIn(get('especialistas'))).toEqual(people);
  });

  test('knows every heading that the import command knows', () => {
    const known = /const HEADINGS[^{]*(\{.*?\n\});?/s.exec(
      readFileSync(
        join(import.meta.dirname, '../server/directory/commands/csv/specialist-columns.ts'),
        'utf8',
      ),
    )?.[1];
    const own = /const SPECIALIST_HEADINGS = (\{.*?\n\});/s.exec(SCRIPT)?.[1];
    const read = (text: string | undefined) => runInContext(`(${text})`, createContext({}));
    expect(own).toBeDefined();
    expect(JSON.stringify(read(own))).toBe(JSON.stringify(read(known)));
  });

  test('has the columns named in the README', () => {
    const readme = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');
    expect(readme).toContain(`| \`Especialistas\` | ${SPECIALIST_FIELDS.map(headingOf).join(', ')} |`);
    expect(readme).toContain(`| \`Evaluaciones\` | fecha, estado, ${EVALUATION_FIELDS.join(', ')} |`);
  });

  test('finds columns in any order and spelling, skips blank rows, and omits unknown columns', () => {
    const { spreadsheet, get } = deploy();
    spreadsheet.fill('Especialistas', [
      ['Notas internas', ' CANTON ', 'cédula', 'Nombres'],
      ['no mostrar', 'Barva', "'012345678", 'Ana'],
      ['', '', '', ''],
      ['x', 'Belén', 7, 'Luz'],
    ]);
    const text = get('especialistas');
    expect(text).not.toContain('no mostrar');
    expect(specialistsIn(text)).toMatchObject([
      { id: '012345678', nombre: 'Ana', canton: 'Barva', provincia: '' },
      { id: '7', nombre: 'Luz', canton: 'Belén' },
    ]);
  });

  test('is empty without an error on a new spreadsheet', () => {
    const { spreadsheet, script, get } = deploy();
    spreadsheet.sheets.clear();
    script.prepararHojas();
    expect([...spreadsheet.sheets.keys()]).toEqual(['Especialistas', 'Evaluaciones', 'Comentarios']);
    expect(spreadsheet.sheets.get('Especialistas')?.cells).toEqual([SPECIALIST_FIELDS.map(headingOf)]);
    expect(specialistsIn(get('especialistas'))).toEqual([]);
    expect(ratingsIn(get('calificaciones'))).toEqual([]);
    script.prepararHojas();
    expect(spreadsheet.sheets.size).toBe(3);
  });

  test('is sent only if the request names it', () => {
    const { get } = deploy();
    expect(JSON.parse(get())).toHaveProperty('error');
    expect(parseSpecialists(get('otra'))).toEqual({ ok: false, reason: 'not a list' });
  });
});

describe('an evaluation', () => {
  test('is stored as text, never as a formula, and becomes a rating', () => {
    const { get, post, rowsOf, clock } = deploy();
    expect(post(EVALUATION)).toEqual({ ok: true });
    expect(rowsOf('Evaluaciones')).toEqual([
      [clock.now, 'publicada', ...EVALUATION_FIELDS.map((field) => EVALUATION[field])],
    ]);
    expect(ratingsIn(get('calificaciones'))).toEqual([
      {
        cedula: '100000001',
        promedio: 4,
        comentarios: [
          {
            nombre: EVALUATION.nombreUsuario,
            fecha: '2026-11-22T15:00:00.000Z',
            calificacion: 4,
            comentario: EVALUATION.comentario,
          },
        ],
      },
    ]);
  });

  test('publishes only the author’s name', () => {
    const { get, post } = deploy();
    post(EVALUATION);
    const { idUsuario, correoUsuario, telefono } = EVALUATION;
    for (const secret of [idUsuario, correoUsuario, telefono])
      expect(get('calificaciones')).not.toContain(secret);
  });

  test('is stored once if repeated within ten minutes, and again later or with changes', () => {
    const { post, rowsOf, clock } = deploy();
    post(EVALUATION);
    clock.now = new Date(clock.now.getTime() + 9 * 60_000);
    expect(post(EVALUATION)).toEqual({ ok: true });
    expect(rowsOf('Evaluaciones')).toHaveLength(1);
    post({ ...EVALUATION, calificacion: 5 });
    expect(rowsOf('Evaluaciones')).toHaveLength(2);
    clock.now = new Date(clock.now.getTime() + 2 * 60_000);
    post(EVALUATION);
    expect(rowsOf('Evaluaciones')).toHaveLength(3);
  });

  test('is written under a lock and visible to the next submission', () => {
    const { spreadsheet, post, rowsOf } = deploy();
    post(EVALUATION);
    expect(spreadsheet.steps).toEqual(['lock', 'flush', 'release']);
    spreadsheet.busy = true;
    expect(() => post({ ...EVALUATION, calificacion: 1 })).toThrow('Lock timeout');
    expect(rowsOf('Evaluaciones')).toHaveLength(1);
  });

  test('finds moved columns and leaves unknown ones unchanged', () => {
    const { spreadsheet, post, rowsOf } = deploy();
    spreadsheet.fill('Evaluaciones', [
      ['Revisada por', 'comentario', 'idEspecialista', 'Fecha', 'calificacion', 'estado'],
    ]);
    post(EVALUATION);
    post(EVALUATION);
    expect(rowsOf('Evaluaciones')).toMatchObject([
      ['', EVALUATION.comentario, '100000001', expect.any(Date), 4, 'publicada'],
    ]);
  });

  test.each([
    ['without a comment', { comentario: '  ' }],
    ['of an unlisted specialist', { idEspecialista: '999' }],
    ['with six stars', { calificacion: 6 }],
    ['with half a star', { calificacion: 1.5 }],
    ['with stars as text', { calificacion: '5' }],
    ['without an author', { idUsuario: '' }],
    ['with an object for a name', { nombreUsuario: {} }],
  ])('%s is not stored', (_, change) => {
    const { post, rowsOf } = deploy();
    expect(post({ ...EVALUATION, ...change })).toMatchObject({ ok: false });
    expect(rowsOf('Evaluaciones')).toEqual([]);
  });
});

describe('ratings', () => {
  test('omit unpublished evaluations, and zeros from the average', () => {
    const { spreadsheet, get } = deploy();
    const row = (estado: string, calificacion: unknown, comentario: string) => [
      '02/01/2026',
      estado,
      100000001,
      calificacion,
      comentario,
      'Luz',
    ];
    spreadsheet.fill('Evaluaciones', [
      ['fecha', 'estado', 'idEspecialista', 'calificacion', 'comentario', 'nombreUsuario'],
      row('', 5, 'a mano'),
      row('Publicada', 4, 'aprobada'),
      row('accepted', 0, 'sin estrellas'),
      row('pendiente', 1, 'oculta'),
      row('rejected', 1, 'oculta'),
      ['', '', '', '', '', ''],
    ]);
    const [summary] = ratingsIn(get('calificaciones'));
    expect(summary).toMatchObject({ cedula: '100000001', promedio: 4.5 });
    expect(summary?.comentarios.map(({ comentario }) => comentario)).toEqual([
      'sin estrellas',
      'aprobada',
      'a mano',
    ]);
  });

  test('require approval if moderation is on', () => {
    const { get, post, rowsOf } = deploy(SCRIPT.replace('const MODERATE = false', 'const MODERATE = true'));
    post(EVALUATION);
    expect(rowsOf('Evaluaciones')[0]?.[1]).toBe('pendiente');
    expect(ratingsIn(get('calificaciones'))).toEqual([]);
  });
});

describe('a comment on the site', () => {
  test('is stored once with its reaction', () => {
    const { post, rowsOf, clock } = deploy();
    post({ comentario: '+506 8888', reaccion: 'Malo' });
    post({ comentario: '+506 8888', reaccion: 'Malo' });
    post({ comentario: '12', reaccion: 'Otra' });
    expect(rowsOf('Comentarios')).toEqual([
      [clock.now, 'Malo', '+506 8888'],
      [clock.now, 'Ninguna', '12'],
    ]);
  });

  test('adds missing headings to a blank sheet', () => {
    const { spreadsheet, post, rowsOf } = deploy();
    spreadsheet.fill('Comentarios', []);
    expect(post({ comentario: 'Bien', reaccion: 'Bueno' })).toEqual({ ok: true });
    expect(rowsOf('Comentarios')).toEqual([[expect.any(Date), 'Bueno', 'Bien']]);
  });

  test('fails with an error if a required column was renamed', () => {
    const { spreadsheet, post, rowsOf } = deploy();
    spreadsheet.fill('Comentarios', [['fecha', 'reaccion', 'texto']]);
    expect(() => post({ comentario: 'Bien', reaccion: 'Bueno' })).toThrow('Comentarios');
    expect(rowsOf('Comentarios')).toEqual([]);
  });

  test.each(['', 'no es JSON', '[]', 'null', '{"comentario":" "}', '{"comentario":7}'])(
    'is not stored if it is %j',
    (body) => {
      const { post, rowsOf } = deploy();
      expect(post(body)).toMatchObject({ ok: false });
      expect(rowsOf('Comentarios')).toEqual([]);
    },
  );
});
