import type { Evaluation, SiteFeedback } from '@club/shared/domain';
import type { Sql } from '../database/database';
import type { EvaluationOutcome, EvaluationRules, Receipt, Suspicion } from '../store';
import { deleteEvaluations, insertEvaluations } from './evaluations';
import { insertFeedback } from './feedback';
import { impostors } from './impostors';
import { lockList, touchList } from './lists';
import type { StoredEvaluation } from './moderation';
import { forgetSends, rememberSends } from './recent-sends';
import { replaceFormer } from './replace-former';
import { senderDigest } from './sender-salt';
import { suspicions } from './suspicion';
import { beyondLimit } from './visitor-sends';

export type SentEvaluation = { kind: 'evaluation'; evaluation: Evaluation; receipt: Receipt };
export type SentFeedback = { kind: 'feedback'; feedback: SiteFeedback; receipt: Receipt };
export type Send = SentEvaluation | SentFeedback;

type Context = { rules: EvaluationRules; salt: string };

/**
 * Stores a batch of sends; answers the outcome of each. What is locked on the way (the list, keys, visitors) is locked in one
 * order, so that two processes never wait for each other.
 */
export async function storeSends(
  sql: Sql,
  sends: readonly Send[],
  { rules, salt }: Context,
): Promise<EvaluationOutcome[]> {
  if (sends.some(isEvaluation)) await lockList(sql, 'ratings');
  const listed = rules.mustBeListed ? await withoutUnlisted(sql, sends) : sends;
  const firsts = firstOfEachKey(listed);
  const fresh = await rememberSends(sql, [...firsts.values()]);
  const limited = await beyondLimit(sql, fresh.filter(isEvaluation), rules.dailyLimit);
  await forgetSends(
    sql,
    [...limited].map(({ receipt }) => receipt),
  );
  const isLimited = (send: Send) => isEvaluation(send) && limited.has(send);

  const stored = fresh.filter((send) => !isLimited(send));
  const held = await storeEvaluations(sql, stored.filter(isEvaluation), { rules, salt });
  await insertFeedback(sql, stored.filter(isFeedback));

  const [admitted, kept] = [new Set(listed), new Set(stored)];
  return sends.map((send) => {
    if (!admitted.has(send)) return 'unlisted';
    const suspicion = kept.has(send) && held.get(send.receipt.id);
    if (suspicion) return { held: suspicion };
    if (kept.has(send)) return 'stored';
    const first = firsts.get(send.receipt.key);
    return first && isLimited(first) ? 'limited' : 'repeated';
  });
}

const isEvaluation = (send: Send): send is SentEvaluation => send.kind === 'evaluation';
const isFeedback = (send: Send): send is SentFeedback => send.kind === 'feedback';

async function withoutUnlisted(sql: Sql, sends: readonly Send[]): Promise<Send[]> {
  const ids = new Set(sends.filter(isEvaluation).map(({ evaluation }) => evaluation.idEspecialista));
  const found = await sql.each(
    'SELECT DISTINCT id FROM specialists WHERE id IN (VALUES (?))',
    [...ids].map((id) => [id]),
  );
  const listed = new Set(found.map(({ id }) => id));
  return sends.filter((send) => !isEvaluation(send) || listed.has(send.evaluation.idEspecialista));
}

function firstOfEachKey(sends: readonly Send[]): Map<string, Send> {
  const firsts = new Map<string, Send>();
  for (const send of sends) if (!firsts.has(send.receipt.key)) firsts.set(send.receipt.key, send);
  return firsts;
}

/** Answers why evaluations wait that others of their kind would not, by their ids. */
async function storeEvaluations(
  sql: Sql,
  sends: readonly SentEvaluation[],
  { rules, salt }: Context,
): Promise<Map<string, Suspicion>> {
  const sent = sends.map(
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
): Promise<Map<StoredEvaluation, Suspicion>> {
  const held = suspicion ? await suspicions(sql, sent, suspicion) : new Map<StoredEvaluation, Suspicion>();
  if (!replacesFormer) return held;
  const others = sent.filter((evaluation) => !held.has(evaluation));
  for (const evaluation of await impostors(sql, others)) held.set(evaluation, 'identity');
  return held;
}

/** What arrives is the latest, whatever the clock of the process says that stored another one. */
async function inTheirPlaces(sql: Sql, arrived: readonly StoredEvaluation[]): Promise<StoredEvaluation[]> {
  const { left, newer } = await replaceFormer(sql, arrived);
  await deleteEvaluations(
    sql,
    newer.map(({ stored }) => stored),
  );
  return left;
}
