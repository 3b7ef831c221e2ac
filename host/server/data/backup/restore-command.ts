import type { Sql, Value } from '../../database/database';
import { changeLists } from '../../service/sql/change-lists';
import { type Command, Refused, UsageError } from '../command';
import { counted } from '../counted';
import type { TableRow } from './backup-lines';
import { checkBackup, portionsOf } from './read-backup';
import { schemaVersion, TABLES } from './tables';

const PORTION = 1_000;
const COLUMN = /^[a-zA-Z_]+$/;

export const restoreCommand: Command = {
  usage: 'FILE [--replace]',
  summary:
    'pone en la base de datos lo que hay en una copia, entero o nada; también pasa los datos de SQLite a PostgreSQL; --replace borra antes lo que haya',
  begins: true,
  options: { replace: { type: 'boolean' } },
  async run({ values, positionals: [file, ...more] }, { database, print }) {
    if (!file || more.length > 0) throw new UsageError('indique un archivo');
    const { head, rows } = await checkBackup(file);
    await changeLists(database, ['specialists', 'ratings'], async (sql) => {
      const schema = await schemaVersion(sql);
      if (head.schema > schema) throw new Refused(`${file} es de una versión más nueva del sitio`);
      if (!values.replace && (await holdsData(sql))) {
        throw new Refused('la base de datos ya tiene datos; --replace los borra y pone los de la copia');
      }
      for (const { name } of TABLES) await sql.rows(`DELETE FROM ${name}`);
      for await (const portion of portionsOf(file, PORTION)) await insert(sql, portion);
    });
    print(`restaurado: ${counted(rows, 'fila', 'filas')}, copia del ${head.madeAt}`);
    return 0;
  },
};

async function holdsData(sql: Sql): Promise<boolean> {
  for (const { name } of TABLES) {
    if ((await sql.rows(`SELECT 1 AS found FROM ${name} LIMIT 1`)).length > 0) return true;
  }
  return false;
}

async function insert(sql: Sql, portion: readonly TableRow[]): Promise<void> {
  const [first] = portion;
  const table = TABLES.find(({ name }) => name === first?.table);
  const columns = Object.keys(first?.row ?? {});
  if (!table || !columns.every((column) => COLUMN.test(column)))
    throw new Refused('la copia tiene una tabla desconocida');
  await sql.each(
    `INSERT INTO ${table.name} (${columns.map((column) => `"${column}"`).join(', ')})
     VALUES (${columns.map(() => '?').join(', ')})`,
    portion.map(({ row }) => columns.map((column): Value => row[column] ?? null)),
  );
}
