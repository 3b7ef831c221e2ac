import type { Sql } from '../../../platform/database/database';
import { changeLists } from '../../sql/lists';
import {
  type DamagedRow,
  damagedColumn,
  findDamaged,
  insertRows,
  schemaVersion,
  TABLES,
} from '../../sql/stored-tables';
import { type Command, CommandRefused, pluralize, UsageError } from '../command';
import { checkBackup, formatDamagedRow, pluralizeDamaged, readPortions, writeBackup } from './backup-file';

export const backupCommand: Command = {
  usage: 'FILE',
  summary: 'copia todo a un archivo, tal como está en un momento, mientras el sitio sigue funcionando',
  options: {},
  async run({ positionals: [file, ...more] }, { database, print }) {
    if (!file || more.length > 0) throw new UsageError('indique un archivo');
    const { rows, damaged } = await writeBackup(database, file);
    print(`${file}: ${pluralize(rows, 'fila', 'filas')}`);
    if (damaged > 0) print(`tiene ${pluralizeDamaged(damaged)}, que check nombra y repara`);
    return 0;
  },
};

export const restoreCommand: Command = {
  usage: 'FILE [--replace] [--without-damaged]',
  summary:
    'pone en la base de datos lo que hay en una copia, entero o nada; también pasa los datos de SQLite a PostgreSQL; --replace borra antes lo que haya; --without-damaged deja fuera las filas dañadas de la copia, por las que si no se niega',
  begins: true,
  options: { replace: { type: 'boolean' }, 'without-damaged': { type: 'boolean' } },
  async run({ values, positionals: [file, ...more] }, { database, print }) {
    if (!file || more.length > 0) throw new UsageError('indique un archivo');
    const { head, rows } = await checkBackup(file);
    const damaged: DamagedRow[] = [];
    for await (const { table, rows } of readPortions(file)) damaged.push(...findDamaged(table, rows));
    for (const row of damaged) print(formatDamagedRow(row));
    if (damaged.length > 0 && !values['without-damaged'])
      throw new CommandRefused(
        `${file} tiene ${pluralizeDamaged(damaged.length)}; --without-damaged restaura las demás; no se hizo nada`,
      );
    await changeLists(database, ['specialists', 'ratings'], async (sql) => {
      const schema = await schemaVersion(sql);
      if (head.schema > schema) throw new CommandRefused(`${file} es de una versión más nueva del sitio`);
      if (!values.replace && (await holdsData(sql))) {
        throw new CommandRefused(
          'la base de datos ya tiene datos; --replace los borra y pone los de la copia',
        );
      }
      for (const { name } of TABLES) await sql.rows(`DELETE FROM ${name}`);
      for await (const { table, rows } of readPortions(file))
        await insertRows(
          sql,
          table,
          rows.filter((row) => damagedColumn(table, row) === null),
        );
    });
    print(`restaurado: ${pluralize(rows - damaged.length, 'fila', 'filas')}, copia del ${head.madeAt}`);
    return 0;
  },
};

async function holdsData(sql: Sql): Promise<boolean> {
  for (const { name } of TABLES) {
    if ((await sql.rows(`SELECT 1 AS found FROM ${name} LIMIT 1`)).length > 0) return true;
  }
  return false;
}
