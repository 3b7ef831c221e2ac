import { isSearchable } from '@club/shared/domain';
import { areasAndPlaces } from './areas-and-places';
import { companies } from './companies';
import type { IndexOfWays } from './index-of-ways';
import { specializations } from './specializations';
import { MOST_WAYS, type Way } from './way';
import { typedWords } from './words';

/**
 * Where the text leads beside the specialists of that name: areas and places, specializations, companies; those that
 * fit best first, then where most are. None is empty. Ruling 36.
 */
export function findWays(index: IndexOfWays, text: string): Way[] {
  const typed = isSearchable(text) ? typedWords(text) : [];
  if (typed.length === 0) return [];
  return [areasAndPlaces, specializations, companies]
    .flatMap((find, kind) => find(index, typed).map((candidate) => ({ ...candidate, kind })))
    .sort((a, b) => a.looseness - b.looseness || a.kind - b.kind || b.count - a.count)
    .slice(0, MOST_WAYS)
    .map(({ label, count, leadsTo }) => ({ label, count, leadsTo }));
}
