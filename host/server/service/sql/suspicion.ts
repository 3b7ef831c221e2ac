import type { Sql } from '../../database/database';
import { CLOCKS_APART_MS, type Suspicion, type SuspicionLimits } from '../store';
import { later } from './rows';
import type { StoredEvaluation } from './stored-evaluation';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** Once `limit` evaluations have equal columns within the window, further ones are suspicious. */
type Rule = {
  reason: Suspicion;
  limit: number;
  windowMs: number;
  columns: readonly ('sender' | 'idEspecialista')[];
  publishedOnly: boolean;
};
type Tally = Map<string, number>;

/** The most specific rule first; a limit of 0 switches a rule off. */
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
/** Waiting evaluations do not count, or one sender could hold back what others say about a specialist. */
const burstRule = (limit: number): Rule => ({
  reason: 'burst',
  limit,
  windowMs: HOUR_MS,
  columns: ['idEspecialista'],
  publishedOnly: true,
});

/** Maps the suspicious ones of the arrived evaluations, in their order of arrival, to the reason why they wait. */
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
/** Evaluations of unknown senders are not counted together. */
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
