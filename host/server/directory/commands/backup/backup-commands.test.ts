import { appendFileSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  type DataLocation,
  dataCommand,
  describeOnEachDatabase,
  type TestDatabases,
} from '../../../../trials/support/databases';
import { aFeedback, anEvaluationBody, RULES, SAMPLE_LISTS } from '../../../../trials/support/fixtures';
import { tempDir } from '../../../../trials/support/temp-dir';
import type { Database } from '../../../platform/database/database';
import { SHARED_TABLES } from '../../../platform/database/postgres/open-postgres';
import { createStore } from '../../sql/create-store';
import { TABLES } from '../../sql/stored-tables';

const COUNTED = { ...RULES, dailyLimit: 9_000 };
const ODD = 'Línea\u2028otra\r\n«»\\"\' 😀 \u202e';

const everything = (database: Database) =>
  database.read(async (sql) => {
    const tables: unknown[] = [];
    for (const { name, key } of TABLES) {
      tables.push((await sql.rows(`SELECT * FROM ${name} ORDER BY ${key}`)).map((row) => ({ ...row })));
    }
    return tables;
  });

describeOnEachDatabase('a backup', ({ open, place }: TestDatabases) => {
  async function filled(sends: number) {
    const where = await place();
    const database = await open(where);
    const store = createStore(database, COUNTED);
    await store.loadOnce(SAMPLE_LISTS);
    const send = (index: number) => {
      const receipt = { id: `id-${index}`, key: `key-${index}`, receivedAt: new Date() };
      return index % 2 === 0
        ? store.addFeedback(aFeedback({ comentario: `${index} ${ODD}` }), receipt)
        : store.addEvaluation(anEvaluationBody({ comentario: `${index} ${ODD}` }), receipt);
    };
    await Promise.all(Array.from({ length: sends }, (_, index) => send(index)));
    return { where, database, send };
  }
  const backup = async (where: DataLocation) => {
    const file = join(tempDir(), 'club.copia');
    return { file, ...(await dataCommand(where, ['backup', file])) };
  };

  test('restores every row into an empty database', async () => {
    const { where, database } = await filled(2_500);
    const { file, code } = await backup(where);
    expect(code).toBe(0);
    const target = await place();
    expect((await dataCommand(target, ['restore', file])).code).toBe(0);
    expect(await everything(await open(target))).toEqual(await everything(database));
  });

  test('is a snapshot during concurrent submissions, which all succeed', async () => {
    const { where, send } = await filled(500);
    let sending = true;
    const sends = (async () => {
      for (let index = 1_000; sending; index += 1) expect(await send(index)).toBe('stored');
    })();
    const { file, code } = await backup(where);
    sending = false;
    await sends;
    expect(code).toBe(0);
    const target = await place();
    expect((await dataCommand(target, ['restore', file])).code).toBe(0);
    const rows = (await everything(await open(target))) as unknown[][];
    const rowsOf = (table: string) => rows[TABLES.findIndex(({ name }) => name === table)]?.length ?? 0;
    expect(rowsOf('evaluations')).toBeGreaterThan(0);
    expect(rowsOf('evaluations') + rowsOf('feedback')).toBe(rowsOf('recent_sends'));
  });

  test('contains every table except those of schema versions, visitor counts and the coordination of servers', async () => {
    const where = await place();
    const tables = await (await open(where)).read((sql) =>
      sql.rows(
        where.databaseUrl === null
          ? "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
          : 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema()',
      ),
    );
    expect(tables.map(({ name }) => name).sort()).toEqual(
      [
        ...TABLES.map(({ name }) => name),
        ...(where.databaseUrl === null ? [] : SHARED_TABLES),
        ...[
          'schema_version',
          'applied_migrations',
          'list_versions',
          'sender_salt',
          'signals',
          'rollout_signals',
          'vitals',
        ],
      ].sort(),
    );
  });

  test('is readable by its owner only', async () => {
    const { where } = await filled(2);
    expect(statSync((await backup(where)).file).mode & 0o077).toBe(0);
  });

  test('replaces other data only with --replace, also for a running service', async () => {
    const { where, database } = await filled(4);
    const { file } = await backup(where);
    const before = await everything(database);
    const store = createStore(database, COUNTED);
    await store.addFeedback(aFeedback(), { id: 'later', key: 'later', receivedAt: new Date() });
    const versions = await store.listVersions();
    const refused = await dataCommand(where, ['restore', file]);
    expect([refused.code, refused.complaints[0]]).toEqual([1, expect.stringContaining('--replace')]);
    expect((await dataCommand(where, ['restore', file, '--replace'])).code).toBe(0);
    expect(await everything(database)).toEqual(before);
    expect((await store.listVersions()).ratings).toBeGreaterThan(versions.ratings);
  });

  test.each([
    ['cut short', (file: string) => truncateSync(file, statSync(file).size - 300)],
    [
      'cut at a line',
      (file: string) =>
        writeFileSync(file, `${readFileSync(file, 'utf8').split('\n').slice(0, -2).join('\n')}\n`),
    ],
    ['changed', (file: string) => writeFileSync(file, readFileSync(file, 'utf8').replace('Ana', 'Eva'))],
    ['longer', (file: string) => appendFileSync(file, '{"table":"feedback","row":{}}\n')],
    ['no copy', (file: string) => writeFileSync(file, 'a;b\n1;2\n')],
    ['empty', (file: string) => writeFileSync(file, '')],
  ])('that is %s is refused without a change', async (_name, spoil) => {
    const { where, database } = await filled(4);
    const { file } = await backup(where);
    spoil(file);
    const before = await everything(database);
    const refused = await dataCommand(where, ['restore', file, '--replace']);
    expect([refused.code, refused.said]).toEqual([1, []]);
    expect(refused.complaints).toHaveLength(1);
    expect(await everything(database)).toEqual(before);
  });

  test('reports a file that cannot be read or written', async () => {
    const { where } = await filled(2);
    expect((await dataCommand(where, ['restore', '/nowhere/x'])).complaints[0]).toMatch(/^no se puede leer/);
    expect((await dataCommand(where, ['backup', '/nowhere/x'])).complaints[0]).toMatch(
      /^no se puede escribir/,
    );
    expect((await dataCommand(where, ['restore', tempDir(), '--replace'])).code).toBe(1);
  });

  test('moves the data from SQLite to this database', async () => {
    const sqlite: DataLocation = { dataDir: tempDir(), databaseUrl: null };
    const source = await open(sqlite);
    await createStore(source, RULES).loadOnce(SAMPLE_LISTS);
    const { file } = await backup(sqlite);
    const target = await place();
    expect((await dataCommand(target, ['restore', file])).code).toBe(0);
    expect(await everything(await open(target))).toEqual(await everything(source));
  });
});
