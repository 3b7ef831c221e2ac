import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type ParsedList, parseRatings, parseSpecialists } from '@club/shared/service';
import type { Row, Sql } from '../../database/database';
import { parseRows } from '../../service/loaded-row';
import { listFeedback } from '../../service/sql/feedback';
import { readRatings, readSpecialists } from '../../service/sql/lists';
import { listEvaluations } from '../../service/sql/moderation';
import { type Command, fileReason, Refused, UsageError } from '../command';
import { counted } from '../counted';
import { readCsv } from '../csv/read-csv';
import { writeCsv } from '../csv/write-csv';
import { countedDamage } from '../damaged-lines';
import { countRows, readSpecialists as readRows } from '../import/read-specialists';
import { remarkLine } from '../import/report';
import { writeWholeFile } from '../whole-file';
import { evaluationRows, feedbackRows, ratingRows, specialistRows, type Table } from './tables';

const SPECIALISTS = 'especialistas';
const WHY_LEFT_OUT = ': sin identificación, o con una que ya está';

/** `leftOut` counts rows that the site does not show either: without an id, or with one that was there before; `damaged` those that cannot be read. */
type Exported = { rows: Table; leftOut: number; damaged: number };

const whole = (rows: Table): Exported => ({ rows, leftOut: 0, damaged: 0 });

async function usable<T>(
  parse: (text: string) => ParsedList<T>,
  table: 'specialists' | 'loaded_ratings',
  stored: readonly Row[],
  rowsOf: (items: T[]) => Table,
): Promise<Exported> {
  const { rows, damaged } = await parseRows(table, stored);
  const parsed = parse(`[${rows.map(({ text }) => text).join(',')}]`);
  const items = parsed.ok ? parsed.items : [];
  return { rows: rowsOf(items), leftOut: rows.length - items.length, damaged: damaged.length };
}

/** Everything that the database holds, as it was at one moment. */
async function readTables(sql: Sql): Promise<Record<string, Exported>> {
  return {
    [SPECIALISTS]: await usable(parseSpecialists, 'specialists', await readSpecialists(sql), specialistRows),
    calificaciones: await usable(parseRatings, 'loaded_ratings', await readRatings(sql), ratingRows),
    evaluaciones: whole(evaluationRows(await listEvaluations(sql))),
    comentarios: whole(feedbackRows(await listFeedback(sql, {}))),
  };
}

/** What `import` would say of the file; the cells are written as they are all the same. */
function importLines(text: string): string[] {
  const { faults } = readRows(readCsv(Buffer.from(text)));
  const rows = counted(
    countRows(faults),
    'fila que import rechaza tal como está',
    'filas que import rechaza tal como están',
  );
  return faults.length === 0 ? [] : [`${rows}:`, ...faults.map(remarkLine)];
}

export const exportCommand: Command = {
  usage: 'FOLDER',
  summary:
    'deja todo en archivos CSV: especialistas (en la forma que import lee), calificaciones, evaluaciones y comentarios',
  options: {},
  async run({ positionals: [folder, ...more] }, { database, print }) {
    if (!folder || more.length > 0) throw new UsageError('indique una carpeta');
    const tables = await database.read(readTables);
    await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: Error) => {
      throw new Refused(`no se puede usar ${folder}: ${fileReason(error)}`);
    });
    for (const [name, { rows, leftOut, damaged }] of Object.entries(tables)) {
      const file = join(folder, `${name}.csv`);
      const text = writeCsv(rows);
      await writeWholeFile(file, (add) => add(text));
      print(`${file}: ${counted(rows.length - 1, 'fila', 'filas')}`);
      if (leftOut > 0) print(counted(leftOut, 'fila queda fuera', 'filas quedan fuera') + WHY_LEFT_OUT);
      if (damaged > 0) print(`${countedDamage(damaged)} fuera, que check nombra y repara`);
      if (name === SPECIALISTS) for (const line of importLines(text)) print(line);
    }
    return 0;
  },
};
