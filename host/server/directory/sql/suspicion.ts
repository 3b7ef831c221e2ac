import type { Sql } from '../../platform/database/database';
import {
  CLOCK_TOLERANCE_MS,
  type ModerationReason,
  type StoredEvaluation,
  type SuspicionLimits,
} from '../store';
import { authorKey, findEvaluationsByVisitorAndSpecialist, visitorSpecialistKey } from './evaluations';
import { formatTimeAfter } from './rows';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Rule of moderation: if `limit` evaluations within the window have the same values in `columns`, further ones wait.
 */
type Rule = {
  reason: ModerationReason;
  limit: number;
  windowMs: number;
  columns: readonly ('sender' | 'idEspecialista')[];
  /** Counts only published evaluations; otherwise one sender could block all evaluations of a specialist. */
  publishedOnly?: true;
};
type Tally = Map<string, number>;

/** Returns the enabled rules, the most specific first; a limit of 0 disables a rule. */
function rulesOf({ perAddressAndSpecialist, perAddress, perSpecialist }: SuspicionLimits): Rule[] {
  const rules: Rule[] = [
    {
      reason: 'address_specialist',
      limit: perAddressAndSpecialist,
      windowMs: DAY_MS,
      columns: ['sender', 'idEspecialista'],
    },
    { reason: 'address', limit: perAddress, windowMs: HOUR_MS, columns: ['sender'] },
    {
      reason: 'burst',
      limit: perSpecialist,
      windowMs: HOUR_MS,
      columns: ['idEspecialista'],
      publishedOnly: true,
    },
  ];
  return rules.filter(({ limit }) => limit > 0);
}

/** Maps suspicious evaluations to the reason why they wait for moderation. Expects them in order of arrival. */
export async function findSuspiciousEvaluations(
  sql: Sql,
  arrived: readonly StoredEvaluation[],
  limits: SuspicionLimits,
): Promise<Map<StoredEvaluation, ModerationReason>> {
  const rules: { rule: Rule; tally: Tally }[] = [];
  for (const rule of rulesOf(limits)) rules.push({ rule, tally: await countStored(sql, arrived, rule) });

  const found = new Map<StoredEvaluation, ModerationReason>();
  for (const evaluation of arrived) {
    const broken = rules.find(({ rule, tally }) => countOf(tally, evaluation, rule) >= rule.limit);
    if (broken) found.set(evaluation, broken.rule.reason);
    for (const { rule, tally } of rules) {
      if (broken && rule.publishedOnly) continue;
      tally.set(nameOf(evaluation, rule), countOf(tally, evaluation, rule) + 1);
    }
  }
  return found;
}

const valuesOf = (evaluation: StoredEvaluation, { columns }: Rule) =>
  columns.map((column) => evaluation[column] ?? '');
const nameOf = (evaluation: StoredEvaluation, rule: Rule): string =>
  JSON.stringify(valuesOf(evaluation, rule));
/** Returns the count for an evaluation; 0 if a column is empty, because unknown senders are not the same sender. */
const countOf = (tally: Tally, evaluation: StoredEvaluation, rule: Rule): number =>
  valuesOf(evaluation, rule).includes('') ? 0 : (tally.get(nameOf(evaluation, rule)) ?? 0);

/**
 * Counts stored evaluations with the same column values as the new ones, up to the limit. Ignores those dated further
 * in the future than the servers' clocks may differ.
 */
async function countStored(sql: Sql, arrived: readonly StoredEvaluation[], rule: Rule): Promise<Tally> {
  const { columns, limit, windowMs, publishedOnly } = rule;
  const kinds = new Map(arrived.map((evaluation) => [nameOf(evaluation, rule), evaluation]));
  const keys = columns.map((_, index) => `key_${index}`);
  const isEqual = columns.map((column, index) => `"${column}" = asked.key_${index}`).join(' AND ');
  const counted = await sql.each(
    `WITH asked (${keys.join(', ')}, since, until) AS (VALUES (${keys.map(() => '?').join(', ')}, ?, ?))
     SELECT ${keys.join(', ')}, (
       SELECT COUNT(*) FROM (
         SELECT 1 FROM evaluations
         WHERE ${isEqual} AND received_at > asked.since AND received_at <= asked.until
           ${publishedOnly ? "AND state = 'accepted'" : ''}
         LIMIT ${limit}
       ) AS found
     ) AS stored FROM asked`,
    [...kinds.values()].map((evaluation) => [
      ...valuesOf(evaluation, rule),
      formatTimeAfter(evaluation.receivedAt, -windowMs),
      formatTimeAfter(evaluation.receivedAt, CLOCK_TOLERANCE_MS),
    ]),
  );
  return new Map(counted.map((row) => [JSON.stringify(keys.map((key) => row[key])), Number(row.stored)]));
}

/** Finds evaluations with an identification under which another person has already evaluated the same specialist. */
export async function findEvaluationsWithReusedId(
  sql: Sql,
  arrived: readonly StoredEvaluation[],
): Promise<Set<StoredEvaluation>> {
  const people = new Map<string, Set<string>>();
  const know = (evaluation: StoredEvaluation) =>
    people.set(
      visitorSpecialistKey(evaluation),
      new Set(people.get(visitorSpecialistKey(evaluation))).add(authorKey(evaluation)),
    );
  for (const stored of await findEvaluationsByVisitorAndSpecialist(sql, arrived))
    if (stored.state === 'accepted') know(stored);

  const found = new Set<StoredEvaluation>();
  for (const evaluation of arrived.filter(({ state }) => state === 'accepted')) {
    const known = people.get(visitorSpecialistKey(evaluation));
    if (known && !known.has(authorKey(evaluation))) found.add(evaluation);
    else know(evaluation);
  }
  return found;
}
