import type { DatabaseRow, Sql } from '../../../platform/database/database';
import { changeLists } from '../../sql/lists';
import {
  BACKUP_TABLES,
  type DamagedRow,
  findDamagedColumn,
  findDamagedRows,
  insertRows,
  readSchemaVersion,
  type StoredTable,
  selectDamagedRows,
} from '../../sql/stored-tables';
import { type Command, CommandRefused, pluralize, UsageError } from '../command';
import {
  backUpBeforeChange,
  checkBackup,
  formatDamagedRow,
  formatDamagedRowCount,
  readBackupBatches,
  writeBackup,
} from './backup-file';

export const backupCommand: Command = {
  usage: 'FILE',
  summary: 'copia todo a un archivo, tal como está en un momento, mientras el sitio sigue funcionando',
  options: {},
  async run({ positionals: [file, ...more] }, { database, print }) {
    if (!file || more.length > 0) throw new UsageError('indique un archivo');
    const { rows, damaged } = await writeBackup(database, file);
    print(`${file}: ${pluralize(rows, 'fila', 'filas')}`);
    if (damaged > 0) print(`tiene ${formatDamagedRowCount(damaged)}, que check nombra y repara`);
    return 0;
  },
};

export const restoreCommand: Command = {
  usage: 'FILE [--replace] [--without-damaged]',
  summary:
    'pone en la base de datos lo que hay en una copia, entero o nada; también pasa los datos de SQLite a PostgreSQL; --replace borra antes lo que haya; --without-damaged deja fuera las filas dañadas de la copia, por las que si no se niega',
  mayCreate: true,
  options: { replace: { type: 'boolean' }, 'without-damaged': { type: 'boolean' } },
  async run({ values, positionals: [file, ...more] }, { database, print }) {
    if (!file || more.length > 0) throw new UsageError('indique un archivo');
    const { head, rows } = await checkBackup(file);
    const damaged: DamagedRow[] = [];
    for await (const { table, rows } of readBackupBatches(file))
      damaged.push(...selectDamagedRows(table, rows));
    for (const row of damaged) print(formatDamagedRow(row));
    if (damaged.length > 0 && !values['without-damaged'])
      throw new CommandRefused(
        `${file} tiene ${formatDamagedRowCount(damaged.length)}; --without-damaged restaura las demás; no se hizo nada`,
      );
    await changeLists(database, ['specialists', 'ratings'], async (sql) => {
      const schema = await readSchemaVersion(sql);
      if (head.schema > schema) throw new CommandRefused(`${file} es de una versión más nueva del sitio`);
      if (!values.replace && (await holdsData(sql))) {
        throw new CommandRefused(
          'la base de datos ya tiene datos; --replace los borra y pone los de la copia',
        );
      }
      for (const { name } of BACKUP_TABLES) await sql.rows(`DELETE FROM ${name}`);
      for await (const { table, rows } of readBackupBatches(file))
        await insertRows(
          sql,
          table,
          rows.filter((row) => findDamagedColumn(table, row) === null),
        );
    });
    print(`restaurado: ${pluralize(rows - damaged.length, 'fila', 'filas')}, copia del ${head.madeAt}`);
    return 0;
  },
};

async function holdsData(sql: Sql): Promise<boolean> {
  for (const { name } of BACKUP_TABLES) {
    if ((await sql.rows(`SELECT 1 AS found FROM ${name} LIMIT 1`)).length > 0) return true;
  }
  return false;
}

export const checkDataCommand: Command = {
  usage: '[--repair [--from FILE]]',
  summary:
    'lee todas las filas guardadas y nombra las dañadas; --repair las quita, después de copiarlo todo; con --from las toma de una copia',
  options: { repair: { type: 'boolean' }, from: { type: 'string' } },
  async run({ values, positionals }, { database, config, print }) {
    const { repair, from } = values;
    if (positionals.length > 0 || (from !== undefined && !repair))
      throw new UsageError('no hace falta nada más; --from necesita --repair');
    const found = await database.read(findDamagedRows);
    for (const damaged of found) print(formatDamagedRow(damaged));
    if (found.length === 0) print('todas las filas se pueden leer');
    else print(formatDamagedRowCount(found.length));
    if (found.length === 0 || !repair) return found.length === 0 ? 0 : 1;

    if (typeof from === 'string') await checkBackup(from);
    print(`copia de lo que había: ${await backUpBeforeChange(database, config.dataDir)}`);
    const { taken, removed } = await changeLists(database, ['specialists', 'ratings'], (sql) =>
      repairRows(sql, typeof from === 'string' ? from : null),
    );
    print(pluralize(taken, 'fila se tomó de la copia', 'filas se tomaron de la copia'));
    print(pluralize(removed, 'fila se quitó', 'filas se quitaron'));
    return 0;
  },
};

/** Replaces damaged rows by their copies in a backup and deletes those without a copy. */
async function repairRows(sql: Sql, file: string | null): Promise<{ taken: number; removed: number }> {
  const damaged = await findDamagedRows(sql);
  const sound = file === null ? new Map<string, DatabaseRow>() : await soundRows(file, damaged);
  let taken = 0;
  for (const { table, row } of damaged) {
    const place = row[table.key] ?? null;
    await sql.rows(`DELETE FROM ${table.name} WHERE ${table.key} = ?`, [place]);
    const copied = sound.get(nameOf(table, row));
    if (!copied) continue;
    await insertRows(sql, table, [{ ...copied, [table.key]: place }]);
    taken += 1;
  }
  return { taken, removed: damaged.length - taken };
}

/** Finds the damaged rows in a backup. Returns their intact copies, by row name. */
async function soundRows(file: string, damaged: readonly DamagedRow[]): Promise<Map<string, DatabaseRow>> {
  const wanted = new Set(damaged.map(({ table, row }) => nameOf(table, row)));
  const found = new Map<string, DatabaseRow>();
  for await (const { table, rows } of readBackupBatches(file))
    for (const row of rows) {
      const name = nameOf(table, row);
      if (wanted.has(name) && findDamagedColumn(table, row) === null) found.set(name, row);
    }
  return found;
}

/** Names a row by table and key. Uses a specialist's id as the key, because the position may differ in a backup. */
const nameOf = ({ name, key }: StoredTable, row: DatabaseRow): string =>
  `${name} ${row[name === 'specialists' && row.id !== '' ? 'id' : key]}`;
