import { NO_REACTION, REACTIONS } from '@club/shared/domain';
import { costaRicaDate, dayInCostaRica } from '../costa-rica-date';
import { type FeedbackFilter, listFeedback, type StoredFeedback } from '../sql/feedback';
import { type Command, type ParsedArgs, pluralize, toPlainLine, UsageError, writeWholeFile } from './command';
import { writeCsv } from './csv/csv';
import { feedbackRows } from './export/export-command';

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
      await writeWholeFile(values.csv, (add) => add(writeCsv(feedbackRows(feedback))));
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
  const found = dayInCostaRica(String(text));
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
