import { randomUUID } from 'node:crypto';
import { type Evaluation, type EvaluationReport, parseScore, type SiteFeedback } from '@club/shared/domain';
import { yieldToEventLoop } from '../platform/event-loop';
import { CachedAnswer } from './cached-answer';
import { costaRicaDate } from './costa-rica-date';
import { specialistIdOfRow } from './sql/rows';
import {
  type EvaluationOutcome,
  evaluationKey,
  LIST_NAMES,
  type ListName,
  type LoadedRow,
  type ModerationReason,
  type PublishedComment,
  type PublishedEvaluations,
  type Store,
  type SubmissionOutcome,
  submissionKey,
} from './store';

const ROWS_AT_ONCE = 250;

/**
 * Builds the ratings list. Adds visitors' comments to the imported rows and averages all scores except zeros (Ruling
 * 5). Rows without visitors' evaluations stay unchanged.
 */
export async function mergeRatings(
  loadedRows: readonly LoadedRow[],
  evaluations: readonly PublishedEvaluations[],
): Promise<string> {
  const bySpecialist = new Map(evaluations.map((each) => [each.idEspecialista, each]));
  const merged: string[] = [];
  for (const { text, value } of loadedRows) {
    const cedula = specialistIdOfRow(value, 'cedula');
    const added = bySpecialist.get(cedula);
    bySpecialist.delete(cedula);
    merged.push(added ? summaryText(commentsOf(value), added) : text);
    if (merged.length % ROWS_AT_ONCE === 0) await yieldToEventLoop();
  }
  for (const added of bySpecialist.values()) merged.push(summaryText([], added));
  return `[${merged.join(',')}]`;
}

function summaryText(
  loaded: readonly unknown[],
  { idEspecialista, stars, rated, comments }: PublishedEvaluations,
): string {
  const scores = loaded.map((comment) => parseScore(scoreOf(comment)) ?? 0).filter((score) => score > 0);
  const total = scores.reduce((sum, score) => sum + score, stars);
  const promedio = Math.round((total / Math.max(1, scores.length + rated)) * 100) / 100;
  const comentarios = [...loaded, ...comments.map(toComment)];
  return JSON.stringify({ cedula: idEspecialista, promedio, comentarios });
}

function toComment({ receivedAt, nombre, calificacion, comentario }: PublishedComment) {
  return { nombre, fecha: costaRicaDate(receivedAt), calificacion, comentario };
}

function commentsOf(row: unknown): readonly unknown[] {
  const comments = (row as { comentarios?: unknown }).comentarios;
  return Array.isArray(comments) ? comments : [];
}

function scoreOf(comment: unknown): unknown {
  return typeof comment === 'object' && comment !== null
    ? (comment as Record<string, unknown>).calificacion
    : null;
}

type DataServiceOptions = {
  store: Store;
  now?: () => Date;
  /** Called with the error if building a list fails. */
  onListFailure?: (list: ListName, error: unknown) => void;
  /** Called each time a list is built, with the unreadable rows that it omits. */
  onDamage?: (list: ListName, rows: readonly string[]) => void;
  /** Called with the reason for each suspicious evaluation that waits for moderation. */
  onHeld?: (suspicion: ModerationReason) => void;
};

export type DataService = ReturnType<typeof createDataService>;

/** Creates the embedded data service with the four calls of Spec §7. */
export function createDataService({
  store,
  now = () => new Date(),
  onListFailure,
  onDamage,
  onHeld,
}: DataServiceOptions) {
  const failing = (list: ListName) => (error: unknown) => onListFailure?.(list, error);
  const leftOut = { specialists: 0, ratings: 0 };
  const leaveOut = (list: ListName, rows: readonly string[]) => {
    leftOut[list] = rows.length;
    onDamage?.(list, rows);
  };
  const specialists = new CachedAnswer(async () => {
    const { version, rows, damaged } = await store.specialists();
    leaveOut('specialists', damaged);
    return { version, text: `[${rows.map(({ text }) => text).join(',')}]` };
  }, failing('specialists'));
  const ratings = new CachedAnswer(async () => {
    const { version, rows, evaluations, damaged } = await store.ratings();
    leaveOut('ratings', damaged);
    return { version, text: await mergeRatings(rows, evaluations) };
  }, failing('ratings'));
  const lists = { specialists, ratings };

  const receipt = (key: string, network?: string) => ({ id: randomUUID(), receivedAt: now(), key, network });

  return {
    specialists: () => specialists.get(),
    ratings: () => ratings.get(),
    /** Returns the ids of specialists who have left the directory. */
    removed: () => store.removed(),

    /** Returns the list if it may be served without rebuilding it, else null. */
    ready: (list: ListName) => lists[list].ready(),
    listState: (list: ListName) => lists[list].state(),

    /** Returns true if the last attempt to build one of the lists failed. */
    isListFailing: () => LIST_NAMES.some((list) => lists[list].isFailing()),

    /** Returns the number of unreadable rows that each list omits; 0 until the list was first built. */
    damagedRows: (): Readonly<Record<ListName, number>> => leftOut,

    /** Marks lists as stale if other processes changed the data. Rebuilds a missing or incomplete list at once. */
    async noticeChanges(): Promise<void> {
      const versions = await store.listVersions();
      for (const list of LIST_NAMES) {
        lists[list].notice(versions[list]);
        const isNeeded = leftOut[list] > 0 || lists[list].state().builtAt === null;
        // Ignores the error, because `onListFailure` reports it.
        if (isNeeded) await lists[list].get().catch(() => undefined);
      }
    },

    /** Stores an evaluation; `network` identifies the sender, see `networkOf`. */
    async receiveEvaluation(evaluation: Evaluation, network?: string): Promise<EvaluationOutcome> {
      const outcome = await store.addEvaluation(evaluation, receipt(evaluationKey(evaluation), network));
      if (typeof outcome === 'object') onHeld?.(outcome.held);
      if (outcome === 'stored' && store.rules.state === 'accepted') ratings.invalidate();
      return outcome;
    },

    /** Stores a report of an evaluation once, even if several visitors send it. */
    receiveReport(report: EvaluationReport): Promise<SubmissionOutcome | 'unlisted'> {
      const { idEspecialista, nombre, fecha, comentario, motivo } = report;
      return store.addReport(
        report,
        receipt(submissionKey('report', [idEspecialista, nombre, fecha, comentario, motivo])),
      );
    },

    /** Stores feedback. `sender` distinguishes anonymous visitors; only its digest is stored, for minutes. */
    receiveFeedback(feedback: SiteFeedback, sender: string): Promise<SubmissionOutcome> {
      return store.addFeedback(
        feedback,
        receipt(submissionKey('feedback', [feedback.comentario, feedback.reaccion, sender])),
      );
    },
  };
}
