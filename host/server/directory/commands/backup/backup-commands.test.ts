import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  callDataCommand,
  type DataLocation,
  describeOnEachDatabase,
  type TestDatabases,
} from '../../../../trials/support/databases';
import {
  aFeedback,
  anEvaluationBody,
  PUBLISH_AT_ONCE_RULES,
  SAMPLE_LISTS,
} from '../../../../trials/support/fixtures';
import { tempDir } from '../../../../trials/support/temp-dir';
import type { Database } from '../../../platform/database/database';
import { CLUSTER_TABLES } from '../../../platform/database/postgres/open-postgres';
import { createStore } from '../../sql/create-store';
import { BACKUP_TABLES, findDamagedRows } from '../../sql/stored-tables';

const COUNTED = { ...PUBLISH_AT_ONCE_RULES, dailyLimit: 9_000 };
const ODD = 'Línea\u2028otra\r\n«»\\"\' 😀 \u202e';

const everything = (database: Database) =>
  database.read(async (sql) => {
    const tables: unknown[] = [];
    for (const { name, key } of BACKUP_TABLES) {
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
    return { file, ...(await callDataCommand(where, ['backup', file])) };
  };

  test('restores every row into an empty database', async () => {
    const { where, database } = await filled(2_500);
    const { file, code } = await backup(where);
    expect(code).toBe(0);
    const target = await place();
    expect((await callDataCommand(target, ['restore', file])).code).toBe(0);
    expect(await everything(await open(target))).toEqual(await everything(database));
  });

  test('is a snapshot during concurrent submissions, and all submissions succeed', async () => {
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
    expect((await callDataCommand(target, ['restore', file])).code).toBe(0);
    const rows = (await everything(await open(target))) as unknown[][];
    const rowsOf = (table: string) =>
      rows[BACKUP_TABLES.findIndex(({ name }) => name === table)]?.length ?? 0;
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
        ...BACKUP_TABLES.map(({ name }) => name),
        ...(where.databaseUrl === null ? [] : CLUSTER_TABLES),
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

  test('replaces existing data only with --replace, and a running service then serves the restored data', async () => {
    const { where, database } = await filled(4);
    const { file } = await backup(where);
    const before = await everything(database);
    const store = createStore(database, COUNTED);
    await store.addFeedback(aFeedback(), { id: 'later', key: 'later', receivedAt: new Date() });
    const versions = await store.listVersions();
    const refused = await callDataCommand(where, ['restore', file]);
    expect([refused.code, refused.complaints[0]]).toEqual([1, expect.stringContaining('--replace')]);
    expect((await callDataCommand(where, ['restore', file, '--replace'])).code).toBe(0);
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
    const refused = await callDataCommand(where, ['restore', file, '--replace']);
    expect([refused.code, refused.said]).toEqual([1, []]);
    expect(refused.complaints).toHaveLength(1);
    expect(await everything(database)).toEqual(before);
  });

  test('reports a file that cannot be read or written', async () => {
    const { where } = await filled(2);
    expect((await callDataCommand(where, ['restore', '/nowhere/x'])).complaints[0]).toMatch(
      /^no se puede leer/,
    );
    expect((await callDataCommand(where, ['backup', '/nowhere/x'])).complaints[0]).toMatch(
      /^no se puede escribir/,
    );
    expect((await callDataCommand(where, ['restore', tempDir(), '--replace'])).code).toBe(1);
  });

  test('of a SQLite database is restored completely into SQLite or PostgreSQL', async () => {
    const sqlite: DataLocation = { dataDir: tempDir(), databaseUrl: null };
    const source = await open(sqlite);
    await createStore(source, PUBLISH_AT_ONCE_RULES).loadOnce(SAMPLE_LISTS);
    const { file } = await backup(sqlite);
    const target = await place();
    expect((await callDataCommand(target, ['restore', file])).code).toBe(0);
    expect(await everything(await open(target))).toEqual(await everything(source));
  });
});

const DAMAGE = [
  `UPDATE specialists SET raw = '{"id":' WHERE id = '7'`,
  `UPDATE loaded_ratings SET raw = '' WHERE position = 0`,
  `UPDATE evaluations SET received_at = 'ayer' WHERE id = 'evaluation-1'`,
  `UPDATE feedback SET received_at = '2026-13-01T00:00:00.000Z'`,
];
const NAMES = [
  'specialists 0: no se puede leer «raw»',
  'loaded_ratings 0: no se puede leer «raw»',
  'evaluations evaluation-1: no se puede leer «received_at»',
  'feedback feedback-1: no se puede leer «received_at»',
];

describeOnEachDatabase('damaged rows', ({ open, place }) => {
  /**
   * Creates a database with rows of every kind, and a backup of it. Returns functions that run data commands on both.
   */
  async function filled() {
    const where = await place();
    const database = await open(where);
    const store = createStore(database, PUBLISH_AT_ONCE_RULES);
    await store.loadOnce(SAMPLE_LISTS);
    const receipt = (id: string) => ({ id, key: id, receivedAt: new Date('2026-03-01T12:00:00Z') });
    await store.addEvaluation(anEvaluationBody(), receipt('evaluation-1'));
    await store.addFeedback(aFeedback(), receipt('feedback-1'));
    const data = (...args: string[]) => callDataCommand(where, args);
    const copy = join(tempDir(), 'sana.copia');
    await data('backup', copy);
    const damage = () =>
      database.write(async (sql) => {
        for (const statement of DAMAGE) await sql.rows(statement);
      });
    const left = () => database.read(findDamagedRows);
    return { where, store, copy, data, damage, left };
  }

  test('are listed by check, which finds none in intact data', async () => {
    const { data, damage } = await filled();
    expect(await data('check')).toEqual({
      code: 0,
      said: ['todas las filas se pueden leer'],
      complaints: [],
    });
    await damage();
    const { code, said } = await data('check');
    expect([code, said]).toEqual([1, [...NAMES, '4 filas dañadas']]);
  });

  test('are restored from a backup by check --repair --from', async () => {
    const { store, data, damage, left, copy } = await filled();
    await damage();
    const versions = await store.listVersions();
    const { code, said } = await data('check', '--repair', '--from', copy);
    expect([code, said.slice(-2)]).toEqual([0, ['4 filas se tomaron de la copia', '0 filas se quitaron']]);
    expect(await left()).toEqual([]);
    const { rows } = await store.specialists();
    expect(rows.map(({ value }) => value)).toEqual(SAMPLE_LISTS.specialists);
    expect((await store.listVersions()).specialists).toBeGreaterThan(versions.specialists);
  });

  test('are removed by check --repair, after a backup', async () => {
    const { data, damage, left } = await filled();
    await damage();
    const { code, said } = await data('check', '--repair');
    expect([code, said.at(-1)]).toEqual([0, '4 filas se quitaron']);
    expect(await left()).toEqual([]);
    const made = said.find((line) => line.startsWith('copia de lo que había: '))?.split(': ')[1] ?? '';
    expect(readFileSync(made, 'utf8')).toContain('"received_at":"ayer"');
  });

  test('break no command', async () => {
    const { data, damage } = await filled();
    await damage();
    expect((await data('evaluations')).said.at(-1)).toBe('1 evaluación');
    expect((await data('feedback')).said).toContain('1 comentario');
    expect((await data('visitor', '101110111')).said).toContain('1 evaluación');
    const folder = tempDir();
    expect((await data('export', folder)).said).toContain('1 fila dañada fuera, que check nombra y repara');
    expect(readFileSync(join(folder, 'especialistas.csv'), 'utf8')).toContain('Iván');
    const sheet = join(folder, 'hoja.csv');
    const heading = 'Identificación;Nombre;Primer apellido;Provincia;Cantón;Áreas de trabajo';
    writeFileSync(sheet, `\ufeff${heading}\r\n8;Iván;Mora;Heredia;Barva;Pintura\r\n`);
    expect((await data('import', sheet, '--dry-run', '--keep')).complaints[0]).toMatch(
      /filas dañadas, que --keep perdería/,
    );
    expect((await data('import', sheet, '--dry-run')).code).toBe(0);
    expect((await data('approve', 'evaluation-1')).code).toBe(0);
    expect((await data('visitor', '101110111', '--remove')).said[0]).toBe('1 evaluación borrada');
  });

  test('in a backup are listed by restore, which refuses the backup or omits the rows', async () => {
    const { data, damage, left } = await filled();
    await damage();
    const damaged = join(tempDir(), 'dañada.copia');
    expect((await data('backup', damaged)).said[1]).toBe('tiene 4 filas dañadas, que check nombra y repara');
    expect(await data('check', '--repair')).toMatchObject({ code: 0 });
    const refused = await data('restore', damaged, '--replace');
    expect([refused.code, refused.said]).toEqual([1, NAMES]);
    expect(refused.complaints[0]).toMatch('--without-damaged restaura las demás; no se hizo nada');
    const restored = await data('restore', damaged, '--replace', '--without-damaged');
    expect([restored.code, await left()]).toEqual([0, []]);
  });

  test('that are not JSON stop restore with a one-line message, even if the backup’s checksum is right', async () => {
    const { data, copy } = await filled();
    const lines = readFileSync(copy, 'utf8').split('\n').slice(0, -2);
    lines[1] = '{"table":';
    const sha256 = createHash('sha256')
      .update(`${lines.join('\n')}\n`)
      .digest('hex');
    const tail = JSON.stringify({ end: true, rows: lines.length - 1, sha256 });
    writeFileSync(copy, `${[...lines, tail].join('\n')}\n`);
    const refused = await data('restore', copy, '--replace');
    expect([refused.code, refused.complaints[0]]).toEqual([1, expect.stringContaining('no está entero')]);
  });
});
