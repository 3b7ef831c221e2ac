import type { Row } from '../../service/database/database';
import { type Command, WrongUse } from '../command';
import { counted } from '../counted';
import { writeWholeFile } from '../whole-file';
import { type Head, Tally } from './backup-lines';
import { pagesOf, schemaVersion, TABLES } from './tables';

export const backupCommand: Command = {
  usage: 'FILE',
  summary: 'copia todo a un archivo, tal como está en un momento, mientras el sitio sigue funcionando',
  options: {},
  async run({ positionals: [file, ...more] }, { database, say }) {
    if (!file || more.length > 0) throw new WrongUse('indique un archivo');
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
    say(`${file}: ${counted(tally.tail().rows, 'fila', 'filas')}`);
    return 0;
  },
};
