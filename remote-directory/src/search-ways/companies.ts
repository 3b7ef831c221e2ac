import { SUGGESTION_LIMIT } from '@club/shared/domain';
import type { Candidate } from './candidate';
import type { IndexOfWays } from './index-of-ways';
import { beginsAll, looseness } from './words';

/** Companies of no more people than suggestions can show. */
export function companies(index: IndexOfWays, typed: readonly string[]): Candidate[] {
  return index.companies
    .filter(({ words, people }) => people.length <= SUGGESTION_LIMIT && beginsAll(words, typed))
    .map(({ name, words, people }) => ({
      label: name,
      count: people.length,
      leadsTo: { people },
      looseness: looseness(words, typed),
    }));
}
