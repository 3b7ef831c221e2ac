import type { RoundReport } from './crash';
import type { PromotionOptions, PromotionReport } from './promotion';
import type { TwoVersionsReport } from './two-versions';
import type { CrashVerdict } from './verdict';

const COLUMNS = ['round', 'new', 'resent', 'killed after', 'answered', 'of those known'];

const cells = (row: readonly (string | number)[]): string =>
  row.map((cell, i) => String(cell).padStart(COLUMNS[i]?.length ?? 0)).join('  ');

export const crashTableHead = (): string => cells(COLUMNS);

/** One round as a line of the table. */
export function crashTableRow({ round, sends, resent, killed, answered, repeated }: RoundReport): string {
  const moment = killed
    ? `${killed.answers} + ${killed.delayMs} ms${killed.victim === 'site' ? '' : ` (${killed.victim})`}`
    : 'never';
  return cells([round, sends, resent, moment, answered, repeated]);
}

/** The verdict in one line, then a line for each submission that is not as it should be. */
export function verdictLines({ acknowledged, lost, doubled, strangers }: CrashVerdict): string[] {
  return [
    `acknowledged ${acknowledged} · lost ${lost.length} · doubled ${doubled.length} · sent by nobody ${strangers.length}`,
    ...lost.map(({ kind, body }) => `lost ${kind}: ${body.comentario}`),
    ...doubled.map(({ kind, body }) => `doubled ${kind}: ${body.comentario}`),
    ...strangers.map((row) => `sent by nobody: ${row}`),
  ];
}

/** One lost primary in a line. */
export function promotionLine(
  { synchronous, behind }: Pick<PromotionOptions, 'synchronous' | 'behind'>,
  { before, refused, health, backMs, verdict }: PromotionReport,
): string {
  const { acknowledged, lost, doubled, strangers } = verdict;
  return [
    `${synchronous ? 'synchronous' : 'asynchronous'} replica${behind ? ' that is behind' : ''}`,
    `answered before ${before}, in all ${acknowledged}`,
    `lost ${lost.length} · doubled ${doubled.length} · sent by nobody ${strangers.length}`,
    `refused with 503 meanwhile ${refused}, health ${health}`,
    `stored again after ${Math.round(backMs)} ms`,
  ].join(' · ');
}

/** Two hosts of different versions on a database in a line. */
export function twoVersionsLine(restarts: number, report: TwoVersionsReport): string {
  const { answered, unanswered, refused, edits, lostEdits } = report;
  return [
    `two versions on PostgreSQL, each restarted ${restarts} times`,
    `answered by the previous one ${answered[0]}, by this one ${answered[1]}`,
    `no answer ${unanswered} times, 503 ${refused} times, each sent again`,
    `edits ${edits}, lost ${lostEdits.length}`,
  ].join(' · ');
}
