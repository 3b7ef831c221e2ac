import type { Database, Row } from '../../database/database';
import { damagedAmong, pagesOf, schemaVersion, TABLES } from '../../service/sql/stored-tables';
import { writeWholeFile } from '../whole-file';
import { type Head, Tally } from './backup-lines';

/** Copies everything into a file, damaged rows too, as it is at one moment; returns the numbers of rows and of damaged ones. */
export async function writeBackup(
  database: Pick<Database, 'read'>,
  file: string,
): Promise<{ rows: number; damaged: number }> {
  const tally = new Tally();
  let damaged = 0;
  await writeWholeFile(file, (add) =>
    database.read(async (sql) => {
      const line = (value: Head | { table: string; row: Row }) => {
        const text = JSON.stringify(value);
        tally.add(text);
        return `${text}\n`;
      };
      const schema = await schemaVersion(sql);
      await add(line({ format: 'club-backup', version: 1, schema, madeAt: new Date().toISOString() }));
      for (const table of TABLES) {
        for await (const rows of pagesOf(sql, table)) {
          damaged += damagedAmong(table, rows).length;
          await add(rows.map((row) => line({ table: table.name, row })).join(''));
        }
      }
      await add(`${JSON.stringify(tally.tail())}\n`);
    }),
  );
  return { rows: tally.tail().rows, damaged };
}
