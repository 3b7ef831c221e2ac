import { BatchQueue } from '../../platform/database/batch-queue';
import type { Database, Sql } from '../../platform/database/database';
import { addToSubmissionCount, type SubmissionCounter } from '../observability';
import {
  CLOCK_TOLERANCE_MS,
  DAILY_LIMIT_WINDOW_MS,
  type EvaluationOutcome,
  type EvaluationRules,
  type EvaluationSubmission,
  type FeedbackSubmission,
  type ModerationReason,
  REPEAT_WINDOW_MS,
  type ReportSubmission,
  SENDER_RETENTION_MS,
  type Store,
  type StoredEvaluation,
  type StoredRatingList,
  type StoredSpecialistList,
  type Submission,
  type SubmissionOutcome,
} from '../store';
import {
  deleteEvaluations,
  insertEvaluations,
  replaceEarlierEvaluations,
  trimPendingEvaluations,
} from './evaluations';
import {
  bumpListVersion,
  loadInitialLists,
  lockList,
  readAbsentSpecialistIds,
  readListVersions,
  readPublishedEvaluations,
  readRatingRows,
  readSpecialistRows,
} from './lists';
import { insertFeedback, insertReports, trimFeedback, trimReports } from './messages';
import { formatTimeAfter, parseRows, specialistIdOfRow } from './rows';
import {
  deleteSubmissionKeys,
  findEvaluationsBeyondDailyLimit,
  getOrCreateSenderSalt,
  recordSubmissionKeys,
  senderDigest,
} from './senders';
import { findEvaluationsWithReusedId, findSuspiciousEvaluations } from './suspicion';

type Context = { rules: EvaluationRules; salt: string };

/**
 * Stores a batch of submissions; returns an outcome for each. Locks in a fixed order (list, keys, visitors) to prevent
 * deadlocks.
 */
async function storeSubmissions(
  sql: Sql,
  submissions: readonly Submission[],
  { rules, salt }: Context,
): Promise<EvaluationOutcome[]> {
  if (submissions.some(isEvaluation)) await lockList(sql, 'ratings');
  const listed = rules.mustBeListed ? await withoutUnlisted(sql, submissions) : submissions;
  const firsts = firstOfEachKey(listed);
  const fresh = await recordSubmissionKeys(sql, [...firsts.values()]);
  const limited = await findEvaluationsBeyondDailyLimit(sql, fresh.filter(isEvaluation), rules.dailyLimit);
  await deleteSubmissionKeys(
    sql,
    [...limited].map(({ receipt }) => receipt),
  );
  const isLimited = (submission: Submission) => isEvaluation(submission) && limited.has(submission);

  const stored = fresh.filter((submission) => !isLimited(submission));
  const held = await storeEvaluations(sql, stored.filter(isEvaluation), { rules, salt });
  await insertFeedback(sql, stored.filter(isFeedback));
  await insertReports(sql, stored.filter(isReport));

  const [admitted, kept] = [new Set(listed), new Set(stored)];
  return submissions.map((submission) => {
    if (!admitted.has(submission)) return 'unlisted';
    const suspicion = kept.has(submission) && held.get(submission.receipt.id);
    if (suspicion) return { held: suspicion };
    if (kept.has(submission)) return 'stored';
    const first = firsts.get(submission.receipt.key);
    return first && isLimited(first) ? 'limited' : 'repeated';
  });
}

const isEvaluation = (submission: Submission): submission is EvaluationSubmission =>
  submission.kind === 'evaluation';
const isFeedback = (submission: Submission): submission is FeedbackSubmission =>
  submission.kind === 'feedback';

const isReport = (submission: Submission): submission is ReportSubmission => submission.kind === 'report';

/** Returns the specialist's id; null for feedback. */
function specialistOf(submission: Submission): string | null {
  if (isEvaluation(submission)) return submission.evaluation.idEspecialista;
  return isReport(submission) ? submission.report.idEspecialista : null;
}

async function withoutUnlisted(sql: Sql, submissions: readonly Submission[]): Promise<Submission[]> {
  const ids = new Set(submissions.flatMap((submission) => specialistOf(submission) ?? []));
  const found = await sql.each(
    'SELECT DISTINCT id FROM specialists WHERE id IN (VALUES (?))',
    [...ids].map((id) => [id]),
  );
  const listed = new Set(found.map(({ id }) => id));
  return submissions.filter((submission) => {
    const id = specialistOf(submission);
    return id === null || listed.has(id);
  });
}

function firstOfEachKey(submissions: readonly Submission[]): Map<string, Submission> {
  const firsts = new Map<string, Submission>();
  for (const submission of submissions)
    if (!firsts.has(submission.receipt.key)) firsts.set(submission.receipt.key, submission);
  return firsts;
}

/** Stores evaluations. Returns the reason for each one that waits for moderation, by id. */
async function storeEvaluations(
  sql: Sql,
  submissions: readonly EvaluationSubmission[],
  { rules, salt }: Context,
): Promise<Map<string, ModerationReason>> {
  const sent = submissions.map(
    ({ evaluation, receipt: { id, receivedAt, network } }): StoredEvaluation => ({
      id,
      receivedAt,
      state: rules.state,
      sender: network === undefined ? null : senderDigest(salt, network),
      ...evaluation,
    }),
  );
  const held = await whyHeld(sql, sent, rules);
  const arrived = sent.map((each) => (held.has(each) ? { ...each, state: 'pending' as const } : each));
  await insertEvaluations(sql, rules.replacesFormer ? await inTheirPlaces(sql, arrived) : arrived);
  if (arrived.some(({ state }) => state === 'accepted')) await bumpListVersion(sql, 'ratings');
  return new Map([...held].map(([{ id }, suspicion]) => [id, suspicion]));
}

async function whyHeld(
  sql: Sql,
  sent: readonly StoredEvaluation[],
  { suspicion, replacesFormer }: EvaluationRules,
): Promise<Map<StoredEvaluation, ModerationReason>> {
  const held = suspicion
    ? await findSuspiciousEvaluations(sql, sent, suspicion)
    : new Map<StoredEvaluation, ModerationReason>();
  if (!replacesFormer) return held;
  const others = sent.filter((evaluation) => !held.has(evaluation));
  for (const evaluation of await findEvaluationsWithReusedId(sql, others)) held.set(evaluation, 'identity');
  return held;
}

/**
 * Replaces earlier evaluations by the new ones. Also deletes a replaced evaluation dated later than the new one,
 * because only the fast clock of another server can have caused such a date.
 */
async function inTheirPlaces(sql: Sql, arrived: readonly StoredEvaluation[]): Promise<StoredEvaluation[]> {
  const { left, newer } = await replaceEarlierEvaluations(sql, arrived);
  await deleteEvaluations(
    sql,
    newer.map(({ stored }) => stored),
  );
  return left;
}

const WINDOWS = [
  ['recent_sends', REPEAT_WINDOW_MS],
  ['visitor_sends', DAILY_LIMIT_WINDOW_MS],
] as const;

/** Creates the service's store on SQLite or PostgreSQL; stores submissions in batches. */
export function createStore(
  database: Database,
  rules: EvaluationRules,
  mark?: Pick<SubmissionCounter, 'save'>,
): Store {
  let salt: string | null = null;
  const sends = new BatchQueue<Submission, EvaluationOutcome>(async (batch) => {
    salt ??= await database.write(getOrCreateSenderSalt);
    const context = { rules, salt };
    const { outcomes, sends } = await database.write(async (sql) => {
      const outcomes = await storeSubmissions(sql, batch, context);
      const stored = outcomes.filter((outcome) => outcome === 'stored' || typeof outcome === 'object').length;
      return { outcomes, sends: stored > 0 ? await addToSubmissionCount(sql, stored) : null };
    });
    if (sends !== null) mark?.save(sends);
    return outcomes;
  });

  return {
    rules,
    loadOnce: (lists) => database.write((sql) => loadInitialLists(sql, lists)),
    specialists: () => specialistParts(database),
    removed: () => database.read(readAbsentSpecialistIds),
    ratings: () => ratingParts(database),
    listVersions: () => database.read(readListVersions),
    addEvaluation: (evaluation, receipt) => sends.add({ kind: 'evaluation', evaluation, receipt }),
    addFeedback: (feedback, receipt) =>
      sends.add({ kind: 'feedback', feedback, receipt }) as Promise<SubmissionOutcome>,
    addReport: (report, receipt) =>
      sends.add({ kind: 'report', report, receipt }) as Promise<SubmissionOutcome | 'unlisted'>,
    forgetExpired: (now) =>
      database.write(async (sql) => {
        for (const [table, windowMs] of WINDOWS) {
          // Also deletes time windows that end too far in the future: they began before the clock was set back.
          const [past, future] = [now.toISOString(), formatTimeAfter(now, windowMs + CLOCK_TOLERANCE_MS)];
          await sql.rows(`DELETE FROM ${table} WHERE expires_at <= ? OR expires_at > ?`, [past, future]);
        }
        await sql.rows('UPDATE evaluations SET sender = NULL WHERE sender IS NOT NULL AND received_at <= ?', [
          formatTimeAfter(now, -SENDER_RETENTION_MS),
        ]);
        return {
          feedback: await trimFeedback(sql),
          reports: await trimReports(sql),
          pending: await trimPendingEvaluations(sql),
        };
      }),
    canRead: () =>
      database.read(async (sql) => void (await sql.rows('SELECT 1 AS found FROM loads LIMIT 1'))),
    canWrite: () => database.write((sql) => lockList(sql, 'specialists')),
    async close() {
      await sends.drained();
      await database.close();
    },
  };
}

type Reading = Pick<Database, 'read'>;

/** Reads the specialists' list; parses its rows after the transaction, to keep it short. */
async function specialistParts(database: Reading): Promise<StoredSpecialistList> {
  const { version, stored } = await database.read(async (sql) => ({
    version: (await readListVersions(sql)).specialists,
    stored: await readSpecialistRows(sql),
  }));
  return { version, ...(await parseRows('specialists', stored)) };
}

/** Reads the ratings list. Skips ratings of absent specialists. */
async function ratingParts(database: Reading): Promise<StoredRatingList> {
  const { version, stored, published, absent } = await database.read(async (sql) => ({
    version: (await readListVersions(sql)).ratings,
    stored: await readRatingRows(sql),
    published: await readPublishedEvaluations(sql),
    absent: new Set(await readAbsentSpecialistIds(sql)),
  }));
  const { rows, damaged } = await parseRows('loaded_ratings', stored);
  const isShown = (id: string) => !absent.has(id);
  return {
    version,
    rows: absent.size === 0 ? rows : rows.filter(({ value }) => isShown(specialistIdOfRow(value, 'cedula'))),
    evaluations: published.evaluations.filter(({ idEspecialista }) => isShown(idEspecialista)),
    damaged: [...damaged, ...published.damaged],
  };
}
