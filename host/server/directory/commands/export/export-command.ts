import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  NO_REACTION,
  type RatingSummary,
  REACTIONS,
  SPECIALIST_FIELDS,
  type Specialist,
} from '@club/shared/domain';
import { type ParsedList, parseRatings, parseSpecialists } from '@club/shared/service';
import type { DatabaseRow, Sql } from '../../../platform/database/database';
import { costaRicaDate, parseCostaRicaDay } from '../../costa-rica-date';
import { listEvaluations } from '../../sql/evaluations';
import { readRatingRows, readSpecialistRows } from '../../sql/lists';
import { type FeedbackFilter, listFeedback, type StoredFeedback } from '../../sql/messages';
import { formatTime, parseRows } from '../../sql/rows';
import { EVALUATION_FIELDS, type StoredEvaluation } from '../../store';
import { formatDamagedRowCount } from '../backup/backup-file';
import {
  type Command,
  CommandRefused,
  fileErrorReason,
  type ParsedArgs,
  pluralize,
  toPlainLine,
  UsageError,
  writePrivateFileAtomically,
} from '../command';
import { readCsv, writeCsv } from '../csv/csv';
import { headingOf } from '../csv/specialist-columns';
import { formatRemark } from '../import/plan-import';
import { countRowsWithRemarks, readSpecialistTable } from '../import/read-specialists';

const SPECIALISTS = 'especialistas';
const WHY_LEFT_OUT = ': sin identificación, o con una que ya está';

/**
 * An exported table. `leftOut` counts rows without an id or with a repeated one, which the site omits too; `damaged`
 * counts unreadable rows.
 */
type Exported = { rows: CsvTable; leftOut: number; damaged: number };

const whole = (rows: CsvTable): Exported => ({ rows, leftOut: 0, damaged: 0 });

async function usable<T>(
  parse: (text: string) => ParsedList<T>,
  table: 'specialists' | 'loaded_ratings',
  stored: readonly DatabaseRow[],
  rowsOf: (items: T[]) => CsvTable,
): Promise<Exported> {
  const { rows, damaged } = await parseRows(table, stored);
  const parsed = parse(`[${rows.map(({ text }) => text).join(',')}]`);
  const items = parsed.ok ? parsed.items : [];
  return { rows: rowsOf(items), leftOut: rows.length - items.length, damaged: damaged.length };
}

/** Reads a snapshot of all tables. */
async function readTables(sql: Sql): Promise<Record<string, Exported>> {
  return {
    [SPECIALISTS]: await usable(
      parseSpecialists,
      'specialists',
      await readSpecialistRows(sql),
      specialistRows,
    ),
    calificaciones: await usable(parseRatings, 'loaded_ratings', await readRatingRows(sql), ratingRows),
    evaluaciones: whole(evaluationRows(await listEvaluations(sql))),
    comentarios: whole(feedbackRows(await listFeedback(sql, {}))),
  };
}

/** Returns the faults that `import` would find in the exported file. */
function importLines(text: string): string[] {
  const { faults } = readSpecialistTable(readCsv(Buffer.from(text)));
  const rows = pluralize(
    countRowsWithRemarks(faults),
    'fila que import rechaza tal como está',
    'filas que import rechaza tal como están',
  );
  return faults.length === 0 ? [] : [`${rows}:`, ...faults.map(formatRemark)];
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
      throw new CommandRefused(`no se puede usar ${folder}: ${fileErrorReason(error)}`);
    });
    for (const [name, { rows, leftOut, damaged }] of Object.entries(tables)) {
      const file = join(folder, `${name}.csv`);
      const text = writeCsv(rows);
      await writePrivateFileAtomically(file, (add) => add(text));
      print(`${file}: ${pluralize(rows.length - 1, 'fila', 'filas')}`);
      if (leftOut > 0) print(pluralize(leftOut, 'fila queda fuera', 'filas quedan fuera') + WHY_LEFT_OUT);
      if (damaged > 0) print(`${formatDamagedRowCount(damaged)} fuera, que check nombra y repara`);
      if (name === SPECIALISTS) for (const line of importLines(text)) print(line);
    }
    return 0;
  },
};

/** Rows of a CSV file; the first is the heading. */
type CsvTable = (string | number)[][];

/** Formats specialists as `import` reads them. */
const specialistRows = (specialists: readonly Specialist[]): CsvTable => [
  SPECIALIST_FIELDS.map(headingOf),
  ...specialists.map((specialist) =>
    SPECIALIST_FIELDS.map((field) => {
      const value = specialist[field];
      return typeof value === 'string' ? value : value.join(', ');
    }),
  ),
];

const evaluationRows = (evaluations: readonly StoredEvaluation[]): CsvTable => [
  ['id', 'fecha', 'estado', ...EVALUATION_FIELDS],
  ...evaluations.map((evaluation) => [
    evaluation.id,
    formatTime(evaluation.receivedAt),
    evaluation.state,
    ...EVALUATION_FIELDS.map((field) => evaluation[field]),
  ]),
];

/** Formats the imported ratings: a row for each comment, or one for an average without comments. */
const ratingRows = (summaries: readonly RatingSummary[]): CsvTable => [
  ['cedula', 'promedio', 'nombre', 'fecha', 'calificacion', 'comentario'],
  ...summaries.flatMap(({ cedula, promedio, comentarios }) =>
    comentarios.length === 0
      ? [[cedula, promedio, '', '', '', '']]
      : comentarios.map(({ nombre, fecha, calificacion, comentario }) => [
          cedula,
          promedio,
          nombre,
          fecha,
          calificacion,
          comentario,
        ]),
  ),
];

const feedbackRows = (feedback: readonly StoredFeedback[]): CsvTable => [
  ['id', 'fecha', 'reaccion', 'comentario'],
  ...feedback.map(({ id, receivedAt, reaccion, comentario }) => [
    id,
    formatTime(receivedAt),
    reaccion,
    comentario,
  ]),
];

const ALL_REACTIONS = [...REACTIONS, NO_REACTION] as const;

export const feedbackCommand: Command = {
  usage: '[--from YYYY-MM-DD] [--to YYYY-MM-DD] [--reaction Bueno|Neutral|Malo|Ninguna] [--csv FILE]',
  summary:
    'muestra los comentarios sobre el sitio de un periodo, con un resumen; --csv los deja en un archivo',
  options: {
    from: { type: 'string' },
    to: { type: 'string' },
    reaction: { type: 'string' },
    csv: { type: 'string' },
  },
  async run({ values }, { database, print }) {
    const filter = filterOf(values);
    const feedback = await database.read((sql) => listFeedback(sql, filter));
    if (typeof values.csv === 'string') {
      await writePrivateFileAtomically(values.csv, (add) => add(writeCsv(feedbackRows(feedback))));
    } else {
      for (const { receivedAt, reaccion, comentario } of feedback) {
        print(`${costaRicaDate(receivedAt)}  ${reaccion.padEnd(7)}  ${toPlainLine(comentario)}`);
      }
    }
    for (const line of summaryLines(feedback)) print(line);
    return 0;
  },
};

function filterOf({ from, to, reaction }: ParsedArgs['values']): FeedbackFilter {
  const reaccion = ALL_REACTIONS.find((each) => each === reaction);
  if (reaction !== undefined && !reaccion)
    throw new UsageError(`--reaction debe ser ${ALL_REACTIONS.join(', ')}`);
  const [first, last] = [day('from', from), day('to', to)];
  if (first && last && first > last) throw new UsageError('--from es posterior a --to');
  return { from: first?.start, until: last?.end, reaccion };
}

function day(name: string, text: ParsedArgs['values'][string]) {
  if (text === undefined) return undefined;
  const found = parseCostaRicaDay(String(text));
  if (!found) throw new UsageError(`--${name} debe ser una fecha como 2026-03-01`);
  return found;
}

/** Returns the total and the share of each reaction. */
function summaryLines(feedback: readonly StoredFeedback[]): string[] {
  const total = feedback.length;
  const shares = ALL_REACTIONS.map((reaction) => {
    const count = feedback.filter(({ reaccion }) => reaccion === reaction).length;
    return `${reaction} ${count} (${total === 0 ? 0 : Math.round((count / total) * 100)} %)`;
  });
  return [pluralize(total, 'comentario', 'comentarios'), ...(total === 0 ? [] : [shares.join(' · ')])];
}
