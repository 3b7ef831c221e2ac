import type { Row, Sql } from '../database/database';
import { changeLists } from '../service/sql/change-lists';
import {
  type DamagedRow,
  damagedColumn,
  damagedRows,
  insertRows,
  type StoredTable,
} from '../service/sql/stored-tables';
import { checkBackup, portionsOf } from './backup/read-backup';
import { type Command, UsageError } from './command';
import { counted } from './counted';
import { countedDamage, damagedLine } from './damaged-lines';
import { copyBefore } from './import/copy-before';

export const checkCommand: Command = {
  usage: '[--repair [--from FILE]]',
  summary:
    'lee todas las filas guardadas y nombra las dañadas; --repair las quita, después de copiarlo todo; con --from las toma de una copia',
  options: { repair: { type: 'boolean' }, from: { type: 'string' } },
  async run({ values, positionals }, { database, config, print }) {
    const { repair, from } = values;
    if (positionals.length > 0 || (from !== undefined && !repair))
      throw new UsageError('no hace falta nada más; --from necesita --repair');
    const found = await database.read(damagedRows);
    for (const damaged of found) print(damagedLine(damaged));
    if (found.length === 0) print('todas las filas se pueden leer');
    else print(countedDamage(found.length));
    if (found.length === 0 || !repair) return found.length === 0 ? 0 : 1;

    if (typeof from === 'string') await checkBackup(from);
    print(`copia de lo que había: ${await copyBefore(database, config.dataDir)}`);
    const { taken, removed } = await changeLists(database, ['specialists', 'ratings'], (sql) =>
      repairRows(sql, typeof from === 'string' ? from : null),
    );
    print(counted(taken, 'fila se tomó de la copia', 'filas se tomaron de la copia'));
    print(counted(removed, 'fila se quitó', 'filas se quitaron'));
    return 0;
  },
};

/** Puts the rows of a copy in the place of damaged ones; those that it lacks are removed. */
async function repairRows(sql: Sql, file: string | null): Promise<{ taken: number; removed: number }> {
  const damaged = await damagedRows(sql);
  const sound = file === null ? new Map<string, Row>() : await soundRows(file, damaged);
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

/** The rows of a copy that stand for these, by their names. */
async function soundRows(file: string, damaged: readonly DamagedRow[]): Promise<Map<string, Row>> {
  const wanted = new Set(damaged.map(({ table, row }) => nameOf(table, row)));
  const found = new Map<string, Row>();
  for await (const { table, rows } of portionsOf(file))
    for (const row of rows) {
      const name = nameOf(table, row);
      if (wanted.has(name) && damagedColumn(table, row) === null) found.set(name, row);
    }
  return found;
}

/** A specialist may stand at another position in a copy. */
const nameOf = ({ name, key }: StoredTable, row: Row): string =>
  `${name} ${row[name === 'specialists' && row.id !== '' ? 'id' : key]}`;
