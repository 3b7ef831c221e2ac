import { SERVICE_PATHS } from '@club/shared/service';
import { describe, expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../trials/support/databases';
import { anEvaluationBody, PUBLISH_AT_ONCE_RULES, SAMPLE_LISTS } from '../../trials/support/fixtures';
import { startTestApp } from '../../trials/support/test-app';
import { createDataService, mergeRatings } from './data-service';
import { createStore } from './sql/create-store';
import type { ListName, PublishedComment, PublishedEvaluations } from './store';

describeOnEachDatabase('the data service', ({ open, place }) => {
  test('detects evaluations published by another process', async () => {
    const where = await place();
    const services = [];
    for (const database of [await open(where), await open(where)]) {
      const store = createStore(database, PUBLISH_AT_ONCE_RULES);
      await store.loadOnce(SAMPLE_LISTS);
      services.push(createDataService({ store }));
    }
    const [one, other] = services;
    const before = await other?.ratings();
    await other?.noticeChanges();
    expect(await other?.ratings()).toBe(before);

    await one?.receiveEvaluation(anEvaluationBody());
    await other?.noticeChanges();
    const after = await other?.ratings();
    expect(String(after?.plain)).toContain(anEvaluationBody().comentario);
    expect(after?.etag).toBe((await one?.ratings())?.etag);
  });
});

describeOnEachDatabase('a damaged row', ({ open }) => {
  async function running() {
    const database = await open();
    const store = createStore(database, PUBLISH_AT_ONCE_RULES);
    await store.loadOnce(SAMPLE_LISTS);
    const damaged: Record<ListName, readonly string[]> = { specialists: [], ratings: [] };
    const service = createDataService({
      store,
      onDamage: (list, rows) => {
        damaged[list] = rows;
      },
    });
    const listOf = async (list: ListName): Promise<unknown[]> =>
      JSON.parse(String((await service[list]()).plain));
    const alter = (text: string) => database.write((sql) => sql.rows(text));
    return { service, damaged, listOf, alter };
  }

  test('of a specialist is omitted and reported', async () => {
    const { damaged, listOf, alter } = await running();
    await alter('UPDATE specialists SET raw = \'{"id":"8","nombre\' WHERE id = \'8\'');
    expect(await listOf('specialists')).toEqual([SAMPLE_LISTS.specialists[0], SAMPLE_LISTS.specialists[2]]);
    expect(damaged.specialists).toEqual(['specialists 1']);
  });

  test('that differs from its checksum is omitted', async () => {
    const { service, damaged, listOf, alter } = await running();
    await service.receiveEvaluation(anEvaluationBody({ idEspecialista: '8' }));
    await service.receiveEvaluation(anEvaluationBody({ idEspecialista: '8', comentario: 'Otro' }));
    await alter("UPDATE specialists SET raw = REPLACE(raw, 'Mora', 'Mira')");
    await alter("UPDATE loaded_ratings SET raw = REPLACE(raw, 'Bien', 'Bian')");
    await alter("UPDATE evaluations SET calificacion = 5 WHERE comentario = 'Otro'");
    expect(await listOf('specialists')).toEqual(SAMPLE_LISTS.specialists.slice(1));
    expect(await listOf('ratings')).toMatchObject([{ cedula: '8', promedio: 4, comentarios: [{}] }]);
    expect(damaged.specialists).toEqual(['specialists 0']);
    expect(damaged.ratings).toEqual(['loaded_ratings 0', expect.stringMatching('^evaluations ')]);
  });

  test('without a checksum, from an earlier version, is served', async () => {
    const { damaged, listOf, alter } = await running();
    await alter('UPDATE specialists SET checksum = NULL');
    expect(await listOf('specialists')).toEqual(SAMPLE_LISTS.specialists);
    expect(damaged.specialists).toEqual([]);
  });

  test('of the imported ratings is omitted, visitors’ evaluations of that specialist are not', async () => {
    const { service, damaged, listOf, alter } = await running();
    await alter("UPDATE loaded_ratings SET raw = 'x'");
    await service.receiveEvaluation(anEvaluationBody());
    expect(await listOf('ratings')).toMatchObject([{ cedula: '7', promedio: 4, comentarios: [{}] }]);
    expect(damaged.ratings).toEqual(['loaded_ratings 0']);
  });

  test('of the evaluations is omitted from comments and average', async () => {
    const { service, damaged, listOf, alter } = await running();
    await service.receiveEvaluation(anEvaluationBody({ idEspecialista: '8', calificacion: 5 }));
    await service.receiveEvaluation(
      anEvaluationBody({ idEspecialista: '8', calificacion: 1, comentario: 'Otro' }),
    );
    await alter("UPDATE evaluations SET received_at = '2026-0s-01T12:00:00.000Z' WHERE comentario = 'Otro'");
    expect((await listOf('ratings'))[1]).toMatchObject({ cedula: '8', promedio: 5, comentarios: [{}] });
    expect(damaged.ratings).toHaveLength(1);
    await alter("UPDATE evaluations SET received_at = '' WHERE comentario <> 'Otro'");
    await service.noticeChanges();
    await alter('UPDATE list_versions SET version = version + 1');
    await service.noticeChanges();
    expect(await listOf('ratings')).toHaveLength(1);
    expect(damaged.ratings).toHaveLength(2);
  });
});

test('damaged rows appear in the log, in metrics and at /healthz until they are repaired', async () => {
  const { app, db, service, logged } = await startTestApp({ env: { LOG_LEVEL: 'info' } });
  db.exec('PRAGMA ignore_check_constraints = ON');
  const [specialist] = db.prepare("SELECT raw FROM specialists WHERE id = '8'").all();
  db.exec("UPDATE specialists SET raw = CAST(raw AS BLOB) WHERE id = '8'");
  await service.receiveEvaluation(anEvaluationBody({ idEspecialista: '8', calificacion: 5 }));
  await service.receiveEvaluation(anEvaluationBody({ idEspecialista: '8', comentario: 'Otro' }));
  db.exec("UPDATE evaluations SET calificacion = 133 WHERE comentario = 'Otro'");
  for (const path of [SERVICE_PATHS.specialists, SERVICE_PATHS.ratings]) {
    const answer = await app.inject(path);
    expect([answer.statusCode, answer.json().length]).toEqual([200, 2]);
  }
  expect((await app.inject(SERVICE_PATHS.ratings)).json()[1]).toMatchObject({ promedio: 5 });
  const health = async () => (await app.inject('/healthz')).json();
  const metrics = async () => (await app.inject('/metrics')).body.match(/^club_list_rows_damaged.*/gm);
  expect(await health()).toEqual({ status: 'ok', data: 'damaged' });
  expect(await metrics()).toEqual([
    'club_list_rows_damaged{list="specialists"} 1',
    'club_list_rows_damaged{list="ratings"} 1',
  ]);
  const lines = logged().filter(({ msg }) => msg.startsWith('a list leaves out'));
  expect(lines).toMatchObject([
    { list: 'specialists', damaged: 1, rows: ['specialists 1'] },
    { list: 'ratings', damaged: 1 },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/Luis|101110111/);

  db.prepare("UPDATE specialists SET raw = ? WHERE id = '8'").run(specialist?.raw);
  db.exec('DELETE FROM evaluations WHERE calificacion = 133');
  db.exec('UPDATE list_versions SET version = version + 1');
  await service.noticeChanges();
  expect(await health()).toEqual({ status: 'ok' });
  expect(logged().filter(({ msg }) => msg.includes('no damaged row any more'))).toHaveLength(2);
});

test('/healthz reports a list that cannot be built, until it can', async () => {
  const { app, db } = await startTestApp();
  db.exec('ALTER TABLE specialists RENAME TO lost');
  expect((await app.inject(SERVICE_PATHS.specialists)).statusCode).toBe(503);
  const { lists } = (await app.inject('/healthz')).json();
  expect(lists).toBe('failing');
  db.exec('ALTER TABLE lost RENAME TO specialists');
  expect((await app.inject(SERVICE_PATHS.specialists)).statusCode).toBe(200);
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' });
});

/** Creates published evaluations with these star ratings. */
const evaluations = (stars: number[], changes: Partial<PublishedEvaluations> = {}): PublishedEvaluations => ({
  idEspecialista: '7',
  stars: stars.reduce((sum, each) => sum + each, 0),
  rated: stars.filter((each) => each > 0).length,
  comments: stars.map(comment),
  ...changes,
});
const comment = (calificacion: number): PublishedComment => ({
  receivedAt: new Date('2026-03-02T05:59:00Z'),
  nombre: 'Luis',
  calificacion,
  comentario: 'Bien',
});
const rowOf = (text: string) => ({ text, value: JSON.parse(text) });
const merged = async (rows: unknown[], evaluations: PublishedEvaluations[]) =>
  JSON.parse(
    await mergeRatings(
      rows.map((value) => ({ text: JSON.stringify(value), value })),
      evaluations,
    ),
  );

describe('the ratings list', () => {
  test('contains imported rows unchanged if no evaluation was received', async () => {
    const row = '{"cedula":7, "promedio":"#DIV/0!","comentarios":"x"}';
    expect(await mergeRatings([rowOf(row), rowOf('null')], [])).toBe(`[${row},null]`);
  });

  test('adds evaluations to the imported comments and averages all scores except zeros', async () => {
    const comentarios = [
      { nombre: 'Eva', fecha: '05/01/2025', calificacion: '4,5', comentario: 'a' },
      { nombre: 'Leo', fecha: '06/01/2025', calificacion: 0, comentario: 'b' },
      { nombre: 'Sol', fecha: '07/01/2025', calificacion: 'n/a', comentario: 'c' },
      null,
    ];
    expect(await merged([{ cedula: 7, promedio: '4,5', comentarios }], [evaluations([3])])).toEqual([
      {
        cedula: '7',
        promedio: 3.75,
        comentarios: [
          ...comentarios,
          { nombre: 'Luis', fecha: '2026-03-01', calificacion: 3, comentario: 'Bien' },
        ],
      },
    ]);
  });

  test('adds a summary for a specialist without one', async () => {
    expect(await merged([], [evaluations([5, 4], { idEspecialista: '9' })])).toMatchObject([
      { cedula: '9', promedio: 4.5, comentarios: [{ calificacion: 5 }, { calificacion: 4 }] },
    ]);
  });

  test('shows an evaluation without stars and excludes it from the average', async () => {
    expect(await merged([], [evaluations([0])])).toMatchObject([
      { promedio: 0, comentarios: [{ calificacion: 0 }] },
    ]);
  });

  test('rounds the average to two decimals', async () => {
    const [summary] = await merged([], [evaluations([4, 4, 5])]);
    expect(summary.promedio).toBe(4.33);
  });

  test('averages all evaluations, also those without published comments', async () => {
    const comentarios = [{ calificacion: 5 }];
    const [summary] = await merged(
      [{ cedula: '7', comentarios }],
      [evaluations([], { stars: 1_001, rated: 1_001, comments: [comment(1)] })],
    );
    expect(summary.promedio).toBe(1);
    expect(summary.comentarios).toHaveLength(2);
  });

  test('adds evaluations to the first of two rows of one specialist', async () => {
    const rows = [
      { cedula: '7', comentarios: [] },
      { cedula: 7, comentarios: [] },
    ];
    expect(
      (await merged(rows, [evaluations([5])])).map((row: { comentarios: [] }) => row.comentarios.length),
    ).toEqual([1, 0]);
  });

  test('accepts ids such as __proto__', async () => {
    expect(await merged([], [evaluations([5], { idEspecialista: '__proto__' })])).toMatchObject([
      { cedula: '__proto__' },
    ]);
  });
});
