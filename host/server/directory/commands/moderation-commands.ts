import type { Sql } from '../../platform/database/database';
import { costaRicaDate } from '../costa-rica-date';
import { findEvaluationsByIdPrefix } from '../sql/evaluations';
import { changeLists, hideSpecialist, showSpecialist } from '../sql/lists';
import { closeReports, listReports, type StoredReport } from '../sql/messages';
import {
  type Command,
  CommandRefused,
  MIN_ID_PREFIX,
  pluralize,
  SHORT_ID_LENGTH,
  toPlainLine,
  UsageError,
} from './command';
import { formatEvaluation } from './evaluation-commands';

export const reportsCommand: Command = {
  usage: '[--done ID…]',
  summary:
    'muestra las evaluaciones que los visitantes reportaron, con el motivo; approve, reject y remove de la evaluación cierran sus reportes; --done los cierra sin tocarla',
  options: { done: { type: 'boolean' } },
  async run({ values, positionals }, { database, print }) {
    if ((values.done === true) !== positionals.length > 0)
      throw new UsageError(
        'para cerrar reportes indique --done y sus identificadores; sin opciones se muestran todos',
      );
    if (values.done) {
      const closed = await database.write((sql) => close(sql, positionals));
      print(pluralize(closed, 'reporte cerrado', 'reportes cerrados'));
      return 0;
    }
    const lines = await database.read(async (sql) => {
      const reports = await listReports(sql);
      const shown: string[] = [];
      for (const report of reports) shown.push(...(await reportLines(sql, report)));
      return [...shown, pluralize(reports.length, 'reporte', 'reportes')];
    });
    for (const line of lines) print(line);
    return 0;
  },
};

/** Formats a report and its evaluation, in three lines. */
async function reportLines(sql: Sql, report: StoredReport): Promise<string[]> {
  const { id, receivedAt, motivo, evaluation, idEspecialista, nombre, fecha, comentario } = report;
  const first = `reporte ${id.slice(0, SHORT_ID_LENGTH)}  ${costaRicaDate(receivedAt)}  ${motivo}`;
  const [found] = evaluation === '' ? [] : await findEvaluationsByIdPrefix(sql, evaluation);
  if (found) return [first, ...formatEvaluation(found)];
  return [
    first,
    `          de las calificaciones cargadas  ${toPlainLine(fecha)}  especialista ${toPlainLine(idEspecialista)}`,
    `          ${toPlainLine(nombre)}: ${toPlainLine(comentario)}`,
  ];
}

/** Finds one report for each id prefix and closes these reports: all or none. Returns the number of closed reports. */
async function close(sql: Sql, beginnings: readonly string[]): Promise<number> {
  const reports = await listReports(sql);
  const ids = beginnings.map((beginning) => {
    if (beginning.length < MIN_ID_PREFIX)
      throw new UsageError(`un identificador necesita al menos ${MIN_ID_PREFIX} caracteres`);
    const [found, another] = reports.filter(({ id }) => id.startsWith(beginning));
    if (!found) throw new CommandRefused(`no hay ningún reporte ${toPlainLine(beginning)}; no se hizo nada`);
    if (another)
      throw new CommandRefused(`hay varios reportes que empiezan con ${beginning}; no se hizo nada`);
    return found.id;
  });
  await closeReports(sql, 'id', ids);
  return new Set(ids).size;
}

/** Creates a command that hides or shows the specialists with the given ids: all or none. */
function createVisibilityCommand(
  summary: string,
  words: [one: string, many: string],
  missing: string,
  act: (sql: Sql, id: string) => Promise<boolean>,
): Command {
  return {
    usage: 'ID…',
    summary,
    options: {},
    async run({ positionals }, { database, print }) {
      const ids = [...new Set(positionals)];
      if (ids.length === 0) throw new UsageError('indique las identificaciones de los especialistas');
      await changeLists(database, ['specialists', 'ratings'], async (sql) => {
        for (const id of ids) {
          if (!(await act(sql, id)))
            throw new CommandRefused(`«${toPlainLine(id)}» ${missing}; no se hizo nada`);
        }
      });
      print(pluralize(ids.length, ...words));
      return 0;
    },
  };
}

export const hideSpecialistsCommand = createVisibilityCommand(
  'quita especialistas del sitio hasta que show los muestre de nuevo, aunque un archivo importado los tenga; sus calificaciones se guardan',
  ['especialista oculto', 'especialistas ocultos'],
  'no está en el directorio',
  hideSpecialist,
);

export const showSpecialistsCommand = createVisibilityCommand(
  'muestra de nuevo especialistas ocultos, o que un archivo importado dejó fuera, con sus calificaciones',
  ['especialista visible de nuevo', 'especialistas visibles de nuevo'],
  'no está oculto ni fue quitado',
  showSpecialist,
);
