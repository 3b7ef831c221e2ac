import { formatCount, isWithoutAny, matchSpecialists, type SearchFilters } from '@club/shared/domain';
import { useSpecialists } from '@club/shared/state';
import { useMemo } from 'react';
import { ListFailure } from '../list-failure/list-failure';
import { NoResults } from './no-results';
import styles from './results.module.css';
import { ResultsGrid } from './results-grid';
import { ResultsSkeleton } from './results-skeleton';

/** How many specialists fit and their cards (Spec §2; ruling 29). */
export function FoundSpecialists({ filters }: { filters: SearchFilters }) {
  const specialists = useSpecialists();
  const { provincia, canton, area, especializacion } = filters;
  const list = specialists.state === 'ready' ? specialists.items : null;
  const found = useMemo(
    () => list && matchSpecialists(list, { provincia, canton, area, especializacion }),
    [list, provincia, canton, area, especializacion],
  );

  if (!list || !found) return <ResultsSkeleton />;
  if (isWithoutAny(specialists)) return <ListFailure />;
  if (found.length === 0) return <NoResults list={list} filters={filters} />;
  return (
    <>
      <p className={styles.count} role="status">
        Se han encontrado {formatCount(found.length)} especialista(s)
      </p>
      <ResultsGrid specialists={found} filters={filters} />
    </>
  );
}
