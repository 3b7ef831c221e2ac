import type { DatabaseRow, Sql } from '../../platform/database/database';
import { changeLists } from '../sql/lists';
import {
  type DamagedRow,
  damagedColumn,
  findDamagedRows,
  insertRows,
  type StoredTable,
} from '../sql/stored-tables';
import {
  backUpBeforeChange,
  checkBackup,
  formatDamagedRow,
  pluralizeDamaged,
  readPortions,
} from './backup/backup-file';
import { type Command, pluralize, UsageError } from './command';

export const checkCommand: Command = {
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
    else print(pluralizeDamaged(found.length));
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

/** Replaces damaged rows by those of a backup; removes the rest. */
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

/** Returns the intact rows of a backup for the damaged ones, by name. */
async function soundRows(file: string, damaged: readonly DamagedRow[]): Promise<Map<string, DatabaseRow>> {
  const wanted = new Set(damaged.map(({ table, row }) => nameOf(table, row)));
  const found = new Map<string, DatabaseRow>();
  for await (const { table, rows } of readPortions(file))
    for (const row of rows) {
      const name = nameOf(table, row);
      if (wanted.has(name) && damagedColumn(table, row) === null) found.set(name, row);
    }
  return found;
}

/** Returns a row's name; uses a specialist's id, because the position may differ in a backup. */
const nameOf = ({ name, key }: StoredTable, row: DatabaseRow): string =>
  `${name} ${row[name === 'specialists' && row.id !== '' ? 'id' : key]}`;
