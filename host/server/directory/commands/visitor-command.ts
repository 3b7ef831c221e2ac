import { idCardDigits } from '@club/shared/domain';
import type { Sql } from '../../platform/database/database';
import { costaRicaDate } from '../costa-rica-date';
import {
  anonymizeEvaluationsBefore,
  deleteVisitorRows,
  hasDailyCount,
  listEvaluations,
} from '../sql/evaluations';
import { changeLists } from '../sql/lists';
import { EVALUATION_FIELDS, type StoredEvaluation } from '../store';
import { type Command, type CommandContext, pluralize, toPlainLine, UsageError } from './command';
import { formatModerationState, purgeDeletedData } from './evaluation-commands';

const DAY_MS = 24 * 60 * 60_000;
const MOST_DAYS = 36_500;

export const visitorDataCommand: Command = {
  usage: 'ID [--remove] | --retain DAYS',
  summary:
    'muestra todo lo que se guarda de una persona, por su identificación; --remove lo borra para siempre; --retain quita la identificación, el correo y el teléfono de las evaluaciones de hace más de tantos días',
  options: { remove: { type: 'boolean' }, retain: { type: 'string' } },
  async run({ values, positionals: [id = '', ...more] }, context) {
    const idUsuario = idCardDigits(id);
    const retains = values.retain !== undefined;
    if (more.length > 0 || retains === (idUsuario !== '') || (retains && values.remove)) {
      throw new UsageError('indique una identificación, o --retain y cuántos días');
    }
    if (retains) await retain(context, daysOf(String(values.retain)));
    else if (values.remove) await remove(context, idUsuario);
    else await show(context, idUsuario);
    return 0;
  },
};

function daysOf(text: string): number {
  const days = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (days < 1 || days > MOST_DAYS)
    throw new UsageError(`--retain debe ser un número de días, de 1 a ${MOST_DAYS}`);
  return days;
}

async function show({ database, print }: CommandContext, idUsuario: string): Promise<void> {
  const { evaluations, isCounted } = await database.read((sql) => keptOf(sql, idUsuario));
  for (const line of evaluations.flatMap(fullLines)) print(line);
  print(pluralize(evaluations.length, 'evaluación', 'evaluaciones'));
  if (isCounted) print('y cuántas envió en las últimas 24 horas, bajo un resumen de su identificación');
}

async function remove(context: CommandContext, idUsuario: string): Promise<void> {
  const { database, print } = context;
  const { evaluations } = await changeLists(database, ['ratings'], async (sql) => {
    const kept = await keptOf(sql, idUsuario);
    await deleteVisitorRows(sql, idUsuario, kept.evaluations);
    return kept;
  });
  print(pluralize(evaluations.length, 'evaluación borrada', 'evaluaciones borradas'));
  await purgeDeletedData(context);
}

async function retain(context: CommandContext, days: number): Promise<void> {
  const { database, print } = context;
  const before = new Date(Date.now() - days * DAY_MS);
  const changed = await database.write((sql) => anonymizeEvaluationsBefore(sql, before));
  print(
    pluralize(
      changed,
      'evaluación quedó sin identificación, correo ni teléfono',
      'evaluaciones quedaron sin identificación, correo ni teléfono',
    ),
  );
  if (changed > 0) await purgeDeletedData(context);
}

const keptOf = async (sql: Sql, idUsuario: string) => ({
  evaluations: await listEvaluations(sql, { idUsuario }),
  isCounted: await hasDailyCount(sql, idUsuario),
});

/** Formats all stored data of an evaluation, to which its author has a legal right. */
const fullLines = (evaluation: StoredEvaluation): string[] => [
  `${evaluation.id}  ${costaRicaDate(evaluation.receivedAt)}  ${formatModerationState(evaluation.state)}`,
  ...EVALUATION_FIELDS.map((field) => `  ${field}: ${toPlainLine(String(evaluation[field]))}`),
  ...(evaluation.sender === null ? [] : [`  remitente: ${evaluation.sender}`]),
];
