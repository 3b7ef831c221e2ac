import { DatabaseError, type Sql } from '../../platform/database/database';
import { costaRicaDate, parseCostaRicaMoment } from '../costa-rica-date';
import {
  deleteEvaluations,
  type EvaluationFilter,
  findEvaluationsByIdPrefix,
  listEvaluations,
  PERSONAL_TABLES,
  replaceEarlierEvaluations,
  setEvaluationState,
} from '../sql/evaluations';
import { changeLists } from '../sql/lists';
import { closeReports, listReports } from '../sql/messages';
import type { ModerationState, StoredEvaluation } from '../store';
import { listSafetyCopies } from './backup/backup-file';
import {
  type Command,
  type CommandContext,
  CommandRefused,
  MIN_ID_PREFIX,
  type ParsedArgs,
  pluralize,
  SHORT_ID_LENGTH,
  toPlainLine,
  UsageError,
} from './command';

/** Options that select evaluations, and their usage line. */
const FILTER_OPTIONS = {
  specialist: { type: 'string' },
  since: { type: 'string' },
  sender: { type: 'string' },
} as const;
const FILTER_USAGE = '[--specialist ID] [--since YYYY-MM-DD[THH:MM]] [--sender DIGEST]';

const SHORTEST_SENDER = 6;

/** Builds a filter from the options; null if no option is set. */
function filterOf({ specialist, since, sender }: ParsedArgs['values']): EvaluationFilter | null {
  if ([specialist, since, sender].every((value) => value === undefined)) return null;
  return {
    ...(specialist === undefined ? {} : { idEspecialista: String(specialist).trim() }),
    ...(since === undefined ? {} : { since: momentOf(String(since)) }),
    ...(sender === undefined ? {} : { sender: senderOf(String(sender)) }),
  };
}

function momentOf(text: string): Date {
  const moment = parseCostaRicaMoment(text);
  if (!moment)
    throw new UsageError('--since debe ser una fecha como 2026-03-01, o con hora: 2026-03-01T14:30');
  return moment;
}

function senderOf(text: string): string {
  const digest = text.trim().toLowerCase();
  if (!/^[0-9a-f]+$/.test(digest) || digest.length < SHORTEST_SENDER) {
    throw new UsageError(
      `--sender debe ser el remitente de una evaluación, al menos ${SHORTEST_SENDER} caracteres`,
    );
  }
  return digest;
}

const SHORT_SENDER = 8;

const STATES: Record<ModerationState, string> = {
  pending: 'pendiente',
  accepted: 'publicada',
  rejected: 'rechazada',
};

/** Returns the Spanish word for a state; «dañada» for an unknown state in a damaged row. */
export const formatModerationState = (state: ModerationState): string =>
  isState(state) ? STATES[state] : 'dañada';

const isState = (text: unknown): text is ModerationState =>
  typeof text === 'string' && Object.hasOwn(STATES, text);

const shortId = ({ id }: StoredEvaluation): string => id.slice(0, SHORT_ID_LENGTH);

/**
 * Formats an evaluation for a moderator in two lines, without the visitor's identification, e-mail and
 * phone.
 */
export function formatEvaluation(evaluation: StoredEvaluation): string[] {
  const { receivedAt, state, calificacion } = evaluation;
  const specialist = `${toPlainLine(evaluation.nombreEspecialista)} (${toPlainLine(evaluation.idEspecialista)})`;
  const sender = evaluation.sender === null ? '' : `  remitente ${evaluation.sender.slice(0, SHORT_SENDER)}`;
  const stars = calificacion === 0 ? 'sin estrellas' : `${calificacion} de 5`;
  return [
    `${shortId(evaluation)}  ${costaRicaDate(receivedAt)}  ${formatModerationState(state)}  ${stars}  ${specialist}${sender}`,
    `          ${toPlainLine(evaluation.nombreUsuario)}: ${toPlainLine(evaluation.comentario)}`,
  ];
}

export const evaluationsCommand: Command = {
  usage: `[--state pending|accepted|rejected] ${FILTER_USAGE}`,
  summary: 'muestra las evaluaciones, de la más antigua a la más reciente',
  options: { state: { type: 'string' }, ...FILTER_OPTIONS },
  async run({ values }, { database, print }) {
    const { state } = values;
    if (state !== undefined && !isState(state)) {
      throw new UsageError(`--state debe ser ${Object.keys(STATES).join(', ')}`);
    }
    const filter = { ...filterOf(values), state };
    const { evaluations, reports } = await database.read(async (sql) => ({
      evaluations: await listEvaluations(sql, filter),
      reports: await listReports(sql),
    }));
    for (const evaluation of evaluations) {
      for (const line of formatEvaluation(evaluation)) print(line);
      const reasons = reports.flatMap((report) => (report.evaluation === evaluation.id ? report.motivo : []));
      if (reasons.length > 0) print(`          reportada: ${reasons.join(', ')}`);
    }
    print(pluralize(evaluations.length, 'evaluación', 'evaluaciones'));
    if (reports.length > 0)
      print(`${pluralize(reports.length, 'reporte', 'reportes')} por revisar: npm run data -- reports`);
    return 0;
  },
};

/** Evaluations that a command changed, and earlier ones that they replaced. */
type Moderated = { done: StoredEvaluation[]; displaced?: StoredEvaluation[] };

/** Creates a command that sets the state of the evaluations with the given ids: of all or of none. */
function createModerationCommand(
  summary: string,
  words: [one: string, many: string],
  act: (sql: Sql, evaluations: StoredEvaluation[], keepsLatest: boolean) => Promise<Moderated>,
  { chooses, erases = false }: { chooses: readonly ModerationState[]; erases?: boolean },
): Command {
  return {
    usage: `ID… | [--pending] ${FILTER_USAGE}`,
    summary,
    options: { pending: { type: 'boolean' }, ...FILTER_OPTIONS },
    async run(args, context) {
      const { database, config, print } = context;
      const { done, displaced = [] } = await changeLists(database, ['ratings'], async (sql) =>
        act(sql, await choose(sql, args, chooses), config.evaluationsKept === 'latest'),
      );
      for (const line of done.flatMap(formatEvaluation)) print(line);
      if (displaced.length > 0) {
        const former = pluralize(displaced.length, 'evaluación anterior', 'evaluaciones anteriores');
        print(`en lugar de ${former}, que se borra${displaced.length === 1 ? '' : 'n'}:`);
        for (const line of displaced.flatMap(formatEvaluation)) print(line);
      }
      print(pluralize(done.length, ...words));
      if (erases) await purgeDeletedData(context);
      return 0;
    },
  };
}

/** Returns the evaluations with the given ids, or those selected by the options. */
async function choose(
  sql: Sql,
  { values, positionals }: ParsedArgs,
  states: readonly ModerationState[],
): Promise<StoredEvaluation[]> {
  const filter = filterOf(values);
  if ((values.pending === true || filter !== null) === positionals.length > 0) {
    throw new UsageError(
      'indique los identificadores de las evaluaciones, o cuáles con --pending, --specialist, --since o --sender',
    );
  }
  if (positionals.length === 0) {
    const chosen = await listEvaluations(sql, { ...filter, ...(values.pending ? { state: 'pending' } : {}) });
    return chosen.filter(({ state }) => states.includes(state));
  }
  const chosen = new Map<string, StoredEvaluation>();
  for (const beginning of positionals) {
    const evaluation = await findOne(sql, beginning);
    chosen.set(evaluation.id, evaluation);
  }
  return [...chosen.values()].sort((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime());
}

async function findOne(sql: Sql, beginning: string): Promise<StoredEvaluation> {
  if (beginning.length < MIN_ID_PREFIX) {
    throw new UsageError(`un identificador necesita al menos ${MIN_ID_PREFIX} caracteres`);
  }
  const [found, another] = await findEvaluationsByIdPrefix(sql, beginning);
  if (!found)
    throw new CommandRefused(`no hay ninguna evaluación ${toPlainLine(beginning)}; no se hizo nada`);
  if (another)
    throw new CommandRefused(`hay varias evaluaciones que empiezan con ${beginning}; no se hizo nada`);
  return found;
}

/** Sets the state of all the evaluations, or of none if one cannot be changed. */
async function change(sql: Sql, chosen: readonly StoredEvaluation[], state: ModerationState) {
  const there = await setEvaluationState(
    sql,
    chosen.map(({ id }) => id),
    state,
  );
  const gone = chosen.find(({ id }) => !there.has(id));
  if (gone) throw new CommandRefused(`la evaluación ${shortId(gone)} ya no está; no se hizo nada`);
  await closeReports(sql, 'evaluation', [...there]);
  return inState(chosen, state);
}

const inState = (evaluations: readonly StoredEvaluation[], state: ModerationState): StoredEvaluation[] =>
  evaluations.map((evaluation) => ({ ...evaluation, state }));

async function approve(sql: Sql, chosen: StoredEvaluation[], keepsLatest: boolean): Promise<Moderated> {
  if (!keepsLatest) return { done: await change(sql, chosen, 'accepted') };
  const { left, displaced, newer } = await replaceEarlierEvaluations(sql, inState(chosen, 'accepted'));
  const late = newer.find(({ stored }) => stored.state === 'accepted');
  if (late) {
    const [older, published] = [shortId(late.entering), shortId(late.stored)];
    throw new CommandRefused(
      `${older} es anterior a ${published}, ya publicada, de la misma persona; para publicarla rechace antes ${published}; no se hizo nada`,
    );
  }
  const asTheyWere = new Map(chosen.map((evaluation) => [evaluation.id, evaluation]));
  return {
    done: await change(sql, left, 'accepted'),
    displaced: displaced.map((evaluation) => asTheyWere.get(evaluation.id) ?? evaluation),
  };
}

export const approveEvaluationsCommand = createModerationCommand(
  'publica evaluaciones',
  ['evaluación publicada', 'evaluaciones publicadas'],
  approve,
  { chooses: ['pending'] },
);

export const rejectEvaluationsCommand = createModerationCommand(
  'rechaza evaluaciones: se guardan, pero no se muestran',
  ['evaluación rechazada', 'evaluaciones rechazadas'],
  async (sql, chosen) => ({ done: await change(sql, chosen, 'rejected') }),
  { chooses: ['pending', 'accepted'] },
);

export const removeEvaluationsCommand = createModerationCommand(
  'borra evaluaciones para siempre',
  ['evaluación borrada', 'evaluaciones borradas'],
  async (sql, chosen) => {
    await deleteEvaluations(sql, chosen);
    return { done: chosen };
  },
  { chooses: ['pending', 'accepted', 'rejected'], erases: true },
);

/** Erases deleted rows from the database's files, and lists the copies that still contain these rows. */
export async function purgeDeletedData({ database, config, print }: CommandContext): Promise<void> {
  try {
    await database.purge(PERSONAL_TABLES);
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    throw new CommandRefused(
      `lo borrado ya no se muestra, pero quedan restos en los archivos de la base de datos (${error.message}); visitor ID --remove repite la limpieza`,
    );
  }
  if (config.databaseUrl !== null) {
    print('PostgreSQL puede conservar restos en su registro de transacciones (WAL) y en sus estadísticas');
  }
  print('las copias de seguridad hechas antes lo conservan todo');
  const copies = await listSafetyCopies(config.dataDir);
  if (copies.length > 0)
    print(
      'también las que hicieron las importaciones y las migraciones; bórrelas cuando ya no le hagan falta:',
    );
  for (const copy of copies) print(`  ${copy}`);
}
