import type { Sql } from '../database/database';
import { changeLists } from '../service/sql/change-lists';
import { deleteEvaluations, setState } from '../service/sql/evaluations';
import { findEvaluations, listEvaluations } from '../service/sql/moderation';
import { replaceFormer } from '../service/sql/replace-former';
import type { StoredEvaluation } from '../service/sql/stored-evaluation';
import type { EvaluationState } from '../service/store';
import { type Command, type ParsedArgs, Refused, UsageError } from './command';
import { counted } from './counted';
import { eraseTraces } from './erase-traces';
import { FILTER_OPTIONS, FILTER_USAGE, filterOf } from './evaluation-filter';
import { evaluationLines, shortId } from './evaluation-lines';
import { plainLine } from './plain-line';

const SHORTEST_BEGINNING = 4;

/** What was done to the evaluations, as they are now; and those that gave way to them. */
type Moderated = { done: StoredEvaluation[]; displaced?: StoredEvaluation[] };

/** A command that does one thing to the evaluations named by their ids, to all of them or to none. */
function moderation(
  summary: string,
  words: [one: string, many: string],
  act: (sql: Sql, evaluations: StoredEvaluation[], keepsLatest: boolean) => Promise<Moderated>,
  { chooses, erases = false }: { chooses: readonly EvaluationState[]; erases?: boolean },
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
      for (const line of done.flatMap(evaluationLines)) print(line);
      if (displaced.length > 0) {
        const former = counted(displaced.length, 'evaluación anterior', 'evaluaciones anteriores');
        print(`en lugar de ${former}, que se borra${displaced.length === 1 ? '' : 'n'}:`);
        for (const line of displaced.flatMap(evaluationLines)) print(line);
      }
      print(counted(done.length, ...words));
      if (erases) await eraseTraces(context);
      return 0;
    },
  };
}

/** Those named, or all that the options choose of those that the command is for. */
async function choose(
  sql: Sql,
  { values, positionals }: ParsedArgs,
  states: readonly EvaluationState[],
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
  if (beginning.length < SHORTEST_BEGINNING) {
    throw new UsageError(`un identificador necesita al menos ${SHORTEST_BEGINNING} caracteres`);
  }
  const [found, another] = await findEvaluations(sql, beginning);
  if (!found) throw new Refused(`no hay ninguna evaluación ${plainLine(beginning)}; no se hizo nada`);
  if (another) throw new Refused(`hay varias evaluaciones que empiezan por ${beginning}; no se hizo nada`);
  return found;
}

/** Gives the evaluations a state, all of them or none. */
async function change(sql: Sql, chosen: readonly StoredEvaluation[], state: EvaluationState) {
  const there = await setState(
    sql,
    chosen.map(({ id }) => id),
    state,
  );
  const gone = chosen.find(({ id }) => !there.has(id));
  if (gone) throw new Refused(`la evaluación ${shortId(gone)} ya no está; no se hizo nada`);
  return inState(chosen, state);
}

const inState = (evaluations: readonly StoredEvaluation[], state: EvaluationState): StoredEvaluation[] =>
  evaluations.map((evaluation) => ({ ...evaluation, state }));

async function approve(sql: Sql, chosen: StoredEvaluation[], keepsLatest: boolean): Promise<Moderated> {
  if (!keepsLatest) return { done: await change(sql, chosen, 'accepted') };
  const { left, displaced, newer } = await replaceFormer(sql, inState(chosen, 'accepted'));
  const late = newer.find(({ stored }) => stored.state === 'accepted');
  if (late) {
    const [older, published] = [shortId(late.entering), shortId(late.stored)];
    throw new Refused(
      `${older} es anterior a ${published}, ya publicada, de la misma persona; para publicarla rechace antes ${published}; no se hizo nada`,
    );
  }
  const asTheyWere = new Map(chosen.map((evaluation) => [evaluation.id, evaluation]));
  return {
    done: await change(sql, left, 'accepted'),
    displaced: displaced.map((evaluation) => asTheyWere.get(evaluation.id) ?? evaluation),
  };
}

export const approveCommand = moderation(
  'publica evaluaciones',
  ['evaluación publicada', 'evaluaciones publicadas'],
  approve,
  { chooses: ['pending'] },
);

export const rejectCommand = moderation(
  'rechaza evaluaciones: se guardan, pero no se muestran',
  ['evaluación rechazada', 'evaluaciones rechazadas'],
  async (sql, chosen) => ({ done: await change(sql, chosen, 'rejected') }),
  { chooses: ['pending', 'accepted'] },
);

export const removeCommand = moderation(
  'borra evaluaciones para siempre',
  ['evaluación borrada', 'evaluaciones borradas'],
  async (sql, chosen) => {
    await deleteEvaluations(sql, chosen);
    return { done: chosen };
  },
  { chooses: ['pending', 'accepted', 'rejected'], erases: true },
);
