import { readFile } from 'node:fs/promises';
import type { Sql } from '../../service/database/database';
import { changeLists } from '../../service/sql/change-lists';
import { setState } from '../../service/sql/evaluations';
import {
  readSpecialists as readStored,
  readWhomRatingsAreOf,
  replaceSpecialists,
} from '../../service/sql/lists';
import { type Command, Refused, WrongUse } from '../command';
import { counted } from '../counted';
import { readCsv } from '../csv/read-csv';
import { type ImportPlan, planImport } from './plan-import';
import { countRows, readSpecialists } from './read-specialists';
import { planLines, remarkLine } from './report';

export const importCommand: Command = {
  usage: 'FILE.csv [--dry-run] [--keep] [--all]',
  summary:
    'hace del archivo el directorio de especialistas, entero o nada; --dry-run solo dice qué cambiaría, --keep deja a quienes no están en el archivo',
  begins: true,
  options: { 'dry-run': { type: 'boolean' }, keep: { type: 'boolean' }, all: { type: 'boolean' } },
  async run({ values, positionals: [file, ...more] }, { database, say }) {
    if (!file || more.length > 0) throw new WrongUse('indique un archivo');
    const { specialists, faults, doubts } = readSpecialists(readCsv(await open(file)));
    for (const remark of [...faults, ...doubts]) say(remarkLine(remark));
    if (faults.length > 0) {
      const rows = counted(countRows(faults), 'fila con errores', 'filas con errores');
      throw new Refused(`${rows}; no se importó nada`);
    }
    const planOf = async (sql: Sql): Promise<ImportPlan> => {
      const present = { rows: (await readStored(sql)).rows, ratings: await readWhomRatingsAreOf(sql) };
      return planImport(present, specialists, { keeps: values.keep === true });
    };

    if (values['dry-run']) {
      for (const line of planLines(await database.read(planOf), values.all === true)) say(line);
      say('es una prueba: no se importó nada');
      return 0;
    }
    const plan = await changeLists(database, ['specialists', 'ratings'], async (sql) => {
      const made = await planOf(sql);
      await replaceSpecialists(sql, made.result, made.droppedRatings);
      await setState(sql, made.rejectedEvaluations, 'rejected');
      return made;
    });
    for (const line of planLines(plan, values.all === true)) say(line);
    say(`el directorio tiene ahora ${counted(plan.result.length, 'especialista', 'especialistas')}`);
    return 0;
  },
};

async function open(file: string): Promise<Buffer> {
  const bytes = await readFile(file).catch((error: Error) => {
    throw new Refused(`no se puede leer ${file}: ${error.message}`);
  });
  // UTF-16, as Excel's «Texto Unicode».
  if (bytes[0] === 0xff || bytes[0] === 0xfe) {
    throw new Refused(
      `${file} no es un CSV en UTF-8; en Excel, guárdelo como «CSV UTF-8 (delimitado por comas)»`,
    );
  }
  return bytes;
}
