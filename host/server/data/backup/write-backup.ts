import type { Database, Row } from '../../database/database';
import { writeWholeFile } from '../whole-file';
import { type Head, Tally } from './backup-lines';
import { pagesOf, schemaVersion, TABLES } from './tables';

/** Copies everything into a file, as it is at one moment; returns the number of rows. */
export async function writeBackup(database: Pick<Database, 'read'>, file: string): Promise<number> {
  const tally = new Tally();
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
          await add(rows.map((row) => line({ table: table.name, row })).join(''));
        }
      }
      await add(`${JSON.stringify(tally.tail())}\n`);
    }),
  );
  return tally.tail().rows;
}
