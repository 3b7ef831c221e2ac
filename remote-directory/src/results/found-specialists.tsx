import { goesByRatings, isWithoutAny } from '@club/shared/domain';
import { useRatings, useSpecialists } from '@club/shared/state';
import { useMemo } from 'react';
import { ListFailure } from '../list-failure/list-failure';
import { useFromSpecialists } from '../specialists/use-from-specialists';
import { type ArrangedSearch, arrangedHref } from './arranged-search';
import { find, firstFound } from './found';
import { FoundCards } from './found-cards';
import { ResultsSkeleton } from './results-skeleton';

/** Whom a search finds. An order that goes by evaluations needs all of them, which only the browser has. */
export function FoundSpecialists({ search }: { search: ArrangedSearch }) {
  return goesByRatings(search.arrangement.order) ? (
    <FoundByRatings search={search} />
  ) : (
    <FoundInList search={search} />
  );
}

function FoundInList({ search }: { search: ArrangedSearch }) {
  const found = useFromSpecialists({
    name: arrangedHref(search),
    select: (list) => find(list, search.filters, search.arrangement),
    carry: firstFound,
  });
  if (found.state === 'loading') return <ResultsSkeleton />;
  if (found.failed) return <ListFailure />;
  return <FoundCards found={found.value} search={search} />;
}

function FoundByRatings({ search }: { search: ArrangedSearch }) {
  const list = useSpecialists();
  const ratings = useRatings();
  const found = useMemo(
    () =>
      list.state === 'ready' && ratings.state === 'ready'
        ? find(list.items, search.filters, search.arrangement, ratings.items)
        : null,
    [list, ratings, search],
  );
  if (!found || list.state === 'loading') return <ResultsSkeleton />;
  if (isWithoutAny(list)) return <ListFailure />;
  return <FoundCards found={found} search={search} />;
}
