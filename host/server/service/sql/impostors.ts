import type { Sql } from '../../database/database';
import { evaluationsOfPairs } from './moderation';
import { pairName, personName } from './same-person';
import type { StoredEvaluation } from './stored-evaluation';

/** Finds evaluations whose identification another person has already used for the same specialist. */
export async function impostors(
  sql: Sql,
  arrived: readonly StoredEvaluation[],
): Promise<Set<StoredEvaluation>> {
  const people = new Map<string, Set<string>>();
  const know = (evaluation: StoredEvaluation) =>
    people.set(pairName(evaluation), new Set(people.get(pairName(evaluation))).add(personName(evaluation)));
  for (const stored of await evaluationsOfPairs(sql, arrived)) if (stored.state === 'accepted') know(stored);

  const found = new Set<StoredEvaluation>();
  for (const evaluation of arrived.filter(({ state }) => state === 'accepted')) {
    const known = people.get(pairName(evaluation));
    if (known && !known.has(personName(evaluation))) found.add(evaluation);
    else know(evaluation);
  }
  return found;
}
