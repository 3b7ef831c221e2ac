import type { Sql } from '../database/database';
import { CLOCKS_APART_MS, type Suspicion, type SuspicionLimits } from '../store';
import type { StoredEvaluation } from './moderation';
import { later } from './rows';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** So many evaluations of equal columns within a window, and those that follow are suspicious. */
type Rule = {
  reason: Suspicion;
  limit: number;
  windowMs: number;
  columns: readonly ('sender' | 'idEspecialista')[];
  publishedOnly: boolean;
};
type Tally = Map<string, number>;

/** The most telling first; a limit of 0 is none. */
const rulesOf = (limits: SuspicionLimits): Rule[] =>
  [
    pairRule(limits.perAddressAndSpecialist),
    addressRule(limits.perAddress),
    burstRule(limits.perSpecialist),
  ].filter(({ limit }) => limit > 0);

const pairRule = (limit: number): Rule => ({
  reason: 'address_specialist',
  limit,
  windowMs: DAY_MS,
  columns: ['sender', 'idEspecialista'],
  publishedOnly: false,
});
const addressRule = (limit: number): Rule => ({
  reason: 'address',
  limit,
  windowMs: HOUR_MS,
  columns: ['sender'],
  publishedOnly: false,
});
/** What waits does not count, or one sender could keep back what others say about somebody. */
const burstRule = (limit: number): Rule => ({
  reason: 'burst',
  limit,
  windowMs: HOUR_MS,
  columns: ['idEspecialista'],
  publishedOnly: true,
});

/** Why evaluations should wait for a moderator, looked at in the order in which they arrive; the others are left out. */
export async function suspicions(
  sql: Sql,
  arrived: readonly StoredEvaluation[],
  limits: SuspicionLimits,
): Promise<Map<StoredEvaluation, Suspicion>> {
  const rules: { rule: Rule; tally: Tally }[] = [];
  for (const rule of rulesOf(limits)) rules.push({ rule, tally: await countStored(sql, arrived, rule) });

  const found = new Map<StoredEvaluation, Suspicion>();
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
/** Nobody is told apart by an address that is not known. */
const countOf = (tally: Tally, evaluation: StoredEvaluation, rule: Rule): number =>
  valuesOf(evaluation, rule).includes('') ? 0 : (tally.get(nameOf(evaluation, rule)) ?? 0);

/**
 * How many of each kind that arrives are stored already, counted no further than the limit. What lies further in the future than clocks
 * may be apart was stored by a wrong one, and does not count.
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
      later(evaluation.receivedAt, -windowMs),
      later(evaluation.receivedAt, CLOCKS_APART_MS),
    ]),
  );
  return new Map(counted.map((row) => [JSON.stringify(keys.map((key) => row[key])), Number(row.stored)]));
}
