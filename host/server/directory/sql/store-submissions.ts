import type { Sql } from '../../platform/database/database';
import type {
  EvaluationOutcome,
  EvaluationRules,
  EvaluationSubmission,
  FeedbackSubmission,
  ModerationReason,
  ReportSubmission,
  StoredEvaluation,
  Submission,
} from '../store';
import { deleteEvaluations, insertEvaluations, replaceEarlier } from './evaluations';
import { insertFeedback } from './feedback';
import { lockList, touchList } from './lists';
import { insertReports } from './reports';
import { findBeyondDailyLimit, forgetSends, rememberSends, senderDigest } from './senders';
import { findImpostors, findSuspicions } from './suspicion';

type Context = { rules: EvaluationRules; salt: string };

/**
 * Stores a batch of submissions; returns one outcome each. Locks in a fixed order (list, keys, visitors) to
 * prevent deadlocks.
 */
export async function storeSubmissions(
  sql: Sql,
  submissions: readonly Submission[],
  { rules, salt }: Context,
): Promise<EvaluationOutcome[]> {
  if (submissions.some(isEvaluation)) await lockList(sql, 'ratings');
  const listed = rules.mustBeListed ? await withoutUnlisted(sql, submissions) : submissions;
  const firsts = firstOfEachKey(listed);
  const fresh = await rememberSends(sql, [...firsts.values()]);
  const limited = await findBeyondDailyLimit(sql, fresh.filter(isEvaluation), rules.dailyLimit);
  await forgetSends(
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

/** Returns the reasons why evaluations wait for moderation, by id. */
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
  if (arrived.some(({ state }) => state === 'accepted')) await touchList(sql, 'ratings');
  return new Map([...held].map(([{ id }, suspicion]) => [id, suspicion]));
}

async function whyHeld(
  sql: Sql,
  sent: readonly StoredEvaluation[],
  { suspicion, replacesFormer }: EvaluationRules,
): Promise<Map<StoredEvaluation, ModerationReason>> {
  const held = suspicion
    ? await findSuspicions(sql, sent, suspicion)
    : new Map<StoredEvaluation, ModerationReason>();
  if (!replacesFormer) return held;
  const others = sent.filter((evaluation) => !held.has(evaluation));
  for (const evaluation of await findImpostors(sql, others)) held.set(evaluation, 'identity');
  return held;
}

/**
 * Replaces earlier evaluations by the new ones. Deletes stored ones with a later time, which comes from another
 * server's clock.
 */
async function inTheirPlaces(sql: Sql, arrived: readonly StoredEvaluation[]): Promise<StoredEvaluation[]> {
  const { left, newer } = await replaceEarlier(sql, arrived);
  await deleteEvaluations(
    sql,
    newer.map(({ stored }) => stored),
  );
  return left;
}
