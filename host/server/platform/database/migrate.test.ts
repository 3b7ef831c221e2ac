import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../../trials/support/databases';
import { listEvaluations } from '../../directory/sql/evaluations';
import type { Database } from './database';
import { MIGRATIONS, migrate } from './migrations';

const versionOf = async (database: Database) =>
  (await database.read((sql) => sql.rows('SELECT MAX(version) AS version FROM applied_migrations')))[0]
    ?.version;
const EXPANSION = { statements: ['CREATE TABLE b (x TEXT)'] };
const run = (database: Database, text: string) => database.write((sql) => sql.rows(text));

describeOnEachDatabase('a schema', ({ open, place }) => {
  test('keeps every evaluation from the version that stored no senders', async () => {
    const database = await open();
    for (const undone of [
      'DROP INDEX evaluations_by_specialist',
      'DROP INDEX evaluations_by_sender',
      'DROP INDEX evaluations_by_sender_of',
      'ALTER TABLE evaluations DROP COLUMN sender',
      'DROP TABLE sender_salt',
      'DROP TABLE signals',
      'DROP TABLE vitals',
      'DROP TABLE rollout_signals',
      'DROP TABLE evaluation_reports',
      ...['specialists', 'absent_specialists', 'loaded_ratings', 'evaluations', 'feedback'].map(
        (table) => `ALTER TABLE ${table} DROP COLUMN checksum`,
      ),
      'DELETE FROM schema_version WHERE version > 3',
      'DROP TABLE applied_migrations',
    ]) {
      await run(database, undone);
    }
    await run(
      database,
      `INSERT INTO evaluations (id, received_at, state, "idEspecialista", "nombreEspecialista", calificacion, comentario,
         "idUsuario", "nombreUsuario", "correoUsuario", telefono)
       VALUES ('a', '2026-03-01T12:00:00.000Z', 'accepted', '7', 'Ana', 4, 'Bien', '101110111', 'Luis', '', '88880000')`,
    );
    await migrate(database);
    expect(await database.read(listEvaluations)).toEqual([
      expect.objectContaining({ id: 'a', sender: null, calificacion: 4, telefono: '88880000' }),
    ]);
  });

  test('is unchanged by a failed migration', async () => {
    const database = await open();
    const migrations = [...MIGRATIONS, { statements: ['CREATE TABLE a (x TEXT)', 'NONSENSE'] }];
    await expect(migrate(database, { migrations })).rejects.toMatchObject({ statusCode: 503 });
    expect(await versionOf(database)).toBe(MIGRATIONS.length);
    await expect(run(database, 'SELECT * FROM a')).rejects.toThrow(/no such table|does not exist/);
  });

  test('with tables added by a newer program is used, and one line tells the operator', async () => {
    const database = await open();
    await migrate(database, { migrations: [...MIGRATIONS, EXPANSION] });
    const lines: string[] = [];
    await migrate(database, { notify: (line) => lines.push(line) });
    expect(lines).toEqual([expect.stringContaining(`has schema ${MIGRATIONS.length + 1}, newer than`)]);
    expect(await versionOf(database)).toBe(MIGRATIONS.length + 1);
  });

  test('without the tables that a program needs is refused by that program', async () => {
    const database = await open();
    const contraction = { oldestProgram: MIGRATIONS.length + 1, statements: ['DROP TABLE vitals'] };
    await migrate(database, { migrations: [...MIGRATIONS, EXPANSION, contraction] });
    await migrate(database, { migrations: [...MIGRATIONS, EXPANSION] });
    await expect(migrate(database)).rejects.toThrow(
      `needs a program of schema ${MIGRATIONS.length + 1} or newer`,
    );
  });

  test('is created once by processes that start together', async () => {
    const where = await place();
    const all = await Promise.all(Array.from({ length: 4 }, () => open(where)));
    for (const database of all) expect(await versionOf(database)).toBe(MIGRATIONS.length);
  });
});
