import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoSpecialists } from '@club/shared/demo';
import { aSpecialist } from '@club/shared/testing';
import { expect, test } from 'vitest';
import { callDataCommand, describeOnEachDatabase } from '../../../../trials/support/databases';
import {
  aFeedback,
  anEvaluationBody,
  PUBLISH_AT_ONCE_RULES,
  SAMPLE_LISTS,
} from '../../../../trials/support/fixtures';
import { tempDir } from '../../../../trials/support/temp-dir';
import { parseCostaRicaDay } from '../../costa-rica-date';
import { createStore } from '../../sql/create-store';
import { readCsv, writeCsv } from '../csv/csv';

describeOnEachDatabase('an export', ({ open, place }) => {
  async function exported(lists: typeof SAMPLE_LISTS) {
    const where = await place();
    const store = createStore(await open(where), { ...PUBLISH_AT_ONCE_RULES, state: 'pending' });
    await store.loadOnce(lists);
    const receivedAt = new Date('2026-03-01T12:00:00Z');
    const [{ id } = { id: '' }] = lists.specialists as { id: unknown }[];
    await store.addEvaluation(
      anEvaluationBody({ idEspecialista: String(id), comentario: '=HYPERLINK("x")' }),
      {
        id: 'e',
        key: 'e',
        receivedAt,
      },
    );
    await store.addFeedback(aFeedback({ comentario: '+1 ñ' }), { id: 'f', key: 'f', receivedAt });
    const folder = join(tempDir(), 'todo');
    const { code, said } = await callDataCommand(where, ['export', folder]);
    const table = (name: string) =>
      readCsv(readFileSync(join(folder, `${name}.csv`))).map(({ cells }) => cells);
    return { where, code, said, folder, table };
  }

  test('contains every record, and no cell starts a formula', async () => {
    const { code, said, table } = await exported({
      ...SAMPLE_LISTS,
      ratings: [...SAMPLE_LISTS.ratings, { cedula: 8, promedio: 3.5, comentarios: [] }],
    });
    expect(code).toBe(0);
    expect(said.filter((line) => line.includes('.csv: ')).map((line) => line.split('.csv: ')[1])).toEqual([
      '2 filas',
      '3 filas',
      '1 fila',
      '1 fila',
    ]);
    expect(said[1]).toBe('1 fila queda fuera: sin identificación, o con una que ya está');
    expect(said[2]).toBe('2 filas que import rechaza tal como están:');
    expect(table('especialistas').map((cells) => cells[1])).toEqual(['Nombre', 'Ana', 'Iván']);
    expect(table('calificaciones').slice(1)).toEqual([
      ['7', '4.5', 'Eva', '05/01/2025', '4.5', 'Bien'],
      ['7', '4.5', 'Leo', '06/01/2025', '0', 'Sin estrellas'],
      ['8', '3.5', '', '', '', ''],
    ]);
    expect(table('evaluaciones')[1]).toEqual([
      'e',
      '2026-03-01T12:00:00.000Z',
      'pending',
      ...Object.values(anEvaluationBody({ comentario: `'=HYPERLINK("x")` })).map(String),
    ]);
    expect(table('comentarios')[1]).toEqual(['f', '2026-03-01T12:00:00.000Z', 'Bueno', "'+1 ñ"]);
  });

  test('is readable by its owner only', async () => {
    const { folder } = await exported(SAMPLE_LISTS);
    expect(statSync(folder).mode & 0o077).toBe(0);
    expect(statSync(join(folder, 'evaluaciones.csv')).mode & 0o077).toBe(0);
  });

  test('changes nothing when imported unchanged', async () => {
    const {
      where,
      folder,
      said: exportSaid,
    } = await exported({
      specialists: [aSpecialist({ id: '7', empresa: '=Uno, "S. A."' }), aSpecialist({ id: '8' })],
      ratings: [],
    });
    const { code, said } = await callDataCommand(where, ['import', join(folder, 'especialistas.csv')]);
    expect(exportSaid).toHaveLength(4);
    expect(code).toBe(0);
    expect(said.at(-2)).toMatch(/^nuevos: 0, cambiados: 0, quitados: 0, iguales: 2$/);
  });

  test('of the demo reports the cells that import refuses; once they are emptied, import accepts the file', async () => {
    const { where, folder, said, table } = await exported({ specialists: demoSpecialists(), ratings: [] });
    const file = join(folder, 'especialistas.csv');
    const told = said.filter((line) => line.startsWith('Fila '));
    expect(said).toContain('2 filas quedan fuera: sin identificación, o con una que ya está');
    expect(said).toContain('3 filas que import rechaza tal como están:');
    const refused = await callDataCommand(where, ['import', file]);
    expect([refused.code, refused.said.slice(0, told.length)]).toEqual([1, told]);
    for (const doubt of refused.said.slice(told.length)) expect(doubt).toMatch(/; se importa así$/);

    const cells = table('especialistas');
    for (const line of told) {
      const [, row, column = ''] = /^Fila (\d+), «(.+?)»: /.exec(line) ?? [];
      const values = cells[Number(row) - 1] ?? [];
      values[cells[0]?.indexOf(column) ?? -1] = '';
    }
    writeFileSync(file, writeCsv(cells));
    const imported = await callDataCommand(where, ['import', file]);
    expect(imported.code).toBe(0);
    expect(imported.said.at(-2)).toMatch(/^nuevos: 0, cambiados: \d+, quitados: 0, iguales: \d+$/);
    const changed = imported.said
      .filter((line) => line.startsWith('~ '))
      .flatMap((line) =>
        [...line.matchAll(/[:;] ([^:;«»]+): (?:«|nada →)/g)].map(([, column]) => column ?? ''),
      );
    const respelled = ['Provincia', 'Cantón'];
    expect(changed.filter((column) => !respelled.includes(column)).sort()).toEqual([
      'Correo electrónico',
      'Video',
      'Video',
    ]);
  });
});

describeOnEachDatabase('the feedback command', ({ open, place }) => {
  async function given() {
    const where = await place();
    const store = createStore(await open(where), PUBLISH_AT_ONCE_RULES);
    const add = (id: string, receivedAt: string, changes: Partial<ReturnType<typeof aFeedback>>) =>
      store.addFeedback(aFeedback(changes), { id, key: id, receivedAt: new Date(receivedAt) });
    await add('a', '2026-03-01T05:59:59Z', { comentario: 'La víspera' });
    await add('b', '2026-03-01T06:00:00Z', { comentario: 'Temprano', reaccion: 'Malo' });
    await add('c', '2026-03-02T05:59:59Z', { comentario: 'Tarde\n=1+1', reaccion: 'Ninguna' });
    await add('d', '2026-03-02T06:00:00Z', { comentario: 'Mañana' });
    return (...args: string[]) => callDataCommand(where, ['feedback', ...args]);
  }

  test('lists all feedback, oldest first, with a summary', async () => {
    const feedback = await given();
    expect((await feedback()).said).toEqual([
      '2026-02-28  Bueno    La víspera',
      '2026-03-01  Malo     Temprano',
      '2026-03-01  Ninguna  Tarde =1+1',
      '2026-03-02  Bueno    Mañana',
      '4 comentarios',
      'Bueno 2 (50 %) · Neutral 0 (0 %) · Malo 1 (25 %) · Ninguna 1 (25 %)',
    ]);
  });

  test('filters by days in Costa Rica and by reaction', async () => {
    const feedback = await given();
    const day = await feedback('--from', '2026-03-01', '--to', '2026-03-01');
    expect(day.said.slice(0, -2).map((line) => line.slice(21))).toEqual(['Temprano', 'Tarde =1+1']);
    expect((await feedback('--reaction', 'Malo')).said[0]).toContain('Temprano');
    expect((await feedback('--from', '2027-01-01')).said).toEqual(['0 comentarios']);
  });

  test('writes a CSV file without formulas', async () => {
    const feedback = await given();
    const file = join(tempDir(), 'comentarios.csv');
    expect((await feedback('--from', '2026-03-01', '--csv', file)).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe(
      [
        '\ufeffid;fecha;reaccion;comentario',
        'b;2026-03-01T06:00:00.000Z;Malo;Temprano',
        'c;2026-03-02T05:59:59.000Z;Ninguna;"Tarde\n=1+1"',
        'd;2026-03-02T06:00:00.000Z;Bueno;Mañana',
        '',
      ].join('\r\n'),
    );
  });

  test.each([
    [['--from', '1/3/2026']],
    [['--reaction', 'Regular']],
    [['--from', '2026-03-02', '--to', '2026-03-01']],
  ])('refuses %j', async (args) => expect((await (await given())(...args)).code).toBe(2));
});

test.each(['2026-02-30', '2026-13-01', '26-01-01', '2026-1-1', ''])(
  'the feedback command refuses %j as a day',
  (text) => expect(parseCostaRicaDay(text)).toBeNull(),
);
