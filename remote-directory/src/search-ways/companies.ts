import { SUGGESTION_LIMIT } from '@club/shared/domain';
import type { Candidate } from './candidate';
import type { IndexOfWays } from './index-of-ways';
import type { Company } from './tally';
import { MOST_WAYS } from './way';
import { fitting } from './words';

/** Companies of no more people than suggestions can show; of the many that a text may fit, no more than are shown. */
export function companies(index: IndexOfWays, typed: readonly string[]): Candidate[] {
  const fit = fitting(typed);
  const best: Company[][] = [[], [], []];
  for (const company of index.companies) {
    if (company.people.length > SUGGESTION_LIMIT) continue;
    const looseness = fit(company.words);
    const equals = looseness === null ? undefined : best[looseness];
    if (equals) keepLargest(equals, company);
  }
  return best.flatMap((equals, looseness) =>
    equals.map(({ name, people }) => ({ label: name, count: people.length, leadsTo: { people }, looseness })),
  );
}

function keepLargest(kept: Company[], company: Company): void {
  const smaller = kept.findIndex(({ people }) => people.length < company.people.length);
  if (smaller >= 0) kept.splice(smaller, 0, company);
  else if (kept.length < MOST_WAYS) kept.push(company);
  if (kept.length > MOST_WAYS) kept.pop();
}
