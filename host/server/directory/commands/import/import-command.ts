import { readFile } from 'node:fs/promises';
import type { Sql } from '../../../platform/database/database';
import {
  changeLists,
  importDirectory,
  loadRatedSpecialists,
  readAbsentSpecialists,
  readSpecialistRows,
} from '../../sql/lists';
import { backUpBeforeChange } from '../backup/backup-file';
import { type Command, CommandRefused, fileErrorReason, pluralize, UsageError } from '../command';
import { parseHeadingMeanings } from '../csv/specialist-columns';
import { readTable } from '../sheet/read-table';
import {
  describeImportedSheet,
  formatImportPlan,
  formatImportRisk,
  formatRemarks,
  type ImportPlan,
  isReadableRow,
  planImport,
} from './plan-import';
import { countRowsWithRemarks, readSpecialistTable } from './read-specialists';
import { isTextDecoderName, TEXT_DECODERS } from './text-encodings';

/** Advice printed after an import if result cards still show sample ratings instead of real ones (Ruling 31). */
const SAMPLE_ADVICE =
  'las tarjetas de resultados muestran calificaciones de ejemplo; RESULTS_RATING=service muestra las de estos especialistas';

export const importCommand: Command = {
  usage:
    'FILE [--dry-run] [--keep] [--all] [--yes] [--sheet NAME] [--columns "Tel.=Teléfono"] [--encoding NAME]',
  summary:
    'hace del archivo (.xlsx o CSV) el directorio de especialistas, entero o nada; --dry-run solo dice qué cambiaría, --keep deja a quienes no están en el archivo, --yes permite quitar a muchos a la vez, --sheet dice qué hoja del libro se lee, --columns qué son las columnas que no se conocen, --encoding cómo se leen las letras de un archivo dudoso',
  mayCreate: true,
  options: {
    'dry-run': { type: 'boolean' },
    keep: { type: 'boolean' },
    all: { type: 'boolean' },
    yes: { type: 'boolean' },
    sheet: { type: 'string' },
    columns: { type: 'string' },
    encoding: { type: 'string' },
  },
  async run({ values, positionals: [file, ...more] }, { database, config, print }) {
    if (!file || more.length > 0) throw new UsageError('indique un archivo');
    const meanings = typeof values.columns === 'string' ? parseHeadingMeanings(values.columns) : undefined;
    if (meanings === null)
      throw new UsageError('--columns dice «columna del archivo=columna del sitio», con comas');
    const reading = typeof values.encoding === 'string' ? values.encoding : undefined;
    if (reading !== undefined && !isTextDecoderName(reading))
      throw new UsageError(`--encoding es ${Object.keys(TEXT_DECODERS).join(', ')}`);
    const table = await readTable(await open(file), values.sheet as string | undefined);
    for (const line of describeImportedSheet(table)) print(line);
    const content = readSpecialistTable(table.rows, { meanings, reading });
    const { faults, doubts } = content;
    for (const list of [faults, doubts])
      for (const line of formatRemarks(list, values.all === true)) print(line);
    if (faults.length > 0) {
      const rows = pluralize(countRowsWithRemarks(faults), 'fila con errores', 'filas con errores');
      throw new CommandRefused(`${rows}; no se importó nada`);
    }
    const planOf = async (sql: Sql): Promise<ImportPlan> => {
      const rows = (await readSpecialistRows(sql)).map(({ raw }) => String(raw));
      if (values.keep === true && !rows.every(isReadableRow))
        throw new CommandRefused(
          `el directorio tiene filas dañadas, que --keep perdería: vea check; no se importó nada`,
        );
      const present = {
        rows,
        ratings: await loadRatedSpecialists(sql),
        absent: await readAbsentSpecialists(sql),
      };
      return planImport(present, content, { keeps: values.keep === true });
    };
    const confirmed = (plan: ImportPlan): ImportPlan => {
      const risk = values.yes === true ? null : formatImportRisk(plan);
      if (risk !== null) throw new CommandRefused(`${risk}; no se importó nada`);
      return plan;
    };

    if (values['dry-run']) {
      const plan = await database.read(planOf);
      for (const line of formatImportPlan(plan, values.all === true)) print(line);
      const risk = formatImportRisk(plan);
      if (risk !== null) print(risk);
      print('es una prueba: no se importó nada');
      return 0;
    }
    // Plans in a write transaction, because the database may not exist yet and only a write creates it.
    const { present } = await database.write(async (sql) => confirmed(await planOf(sql)));
    if (present > 0) {
      const copy = await backUpBeforeChange(database, config.dataDir);
      print(`copia de lo que había: ${copy} (restore --replace la pone de nuevo)`);
    }
    const plan = await changeLists(database, ['specialists', 'ratings'], async (sql) => {
      const made = confirmed(await planOf(sql));
      await importDirectory(sql, made);
      return made;
    });
    for (const line of formatImportPlan(plan, values.all === true)) print(line);
    print(`el directorio tiene ahora ${pluralize(plan.result.length, 'especialista', 'especialistas')}`);
    if (config.resultsRating === 'sample') print(SAMPLE_ADVICE);
    return 0;
  },
};

const open = (file: string): Promise<Buffer> =>
  readFile(file).catch((error: Error) => {
    throw new CommandRefused(`no se puede leer ${file}: ${fileErrorReason(error)}`);
  });
