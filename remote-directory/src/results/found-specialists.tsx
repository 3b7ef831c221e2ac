import { formatCount, matchSpecialists, type SearchFilters } from '@club/shared/domain';
import { useSpecialists } from '@club/shared/state';
import { useMemo } from 'react';
import { NoResults } from './no-results';
import styles from './results.module.css';
import { ResultsGrid } from './results-grid';
import { ResultsSkeleton } from './results-skeleton';

/** How many specialists fit and their cards (Spec §2; ruling 29). */
export function FoundSpecialists({ filters }: { filters: SearchFilters }) {
  const specialists = useSpecialists();
  const { provincia, canton, area, especializacion } = filters;
  const found = useMemo(
    () =>
      specialists.state === 'ready'
        ? matchSpecialists(specialists.items, { provincia, canton, area, especializacion })
        : null,
    [specialists, provincia, canton, area, especializacion],
  );

  if (!found) return <ResultsSkeleton />;
  if (found.length === 0) return <NoResults />;
  return (
    <>
      <p className={styles.count} role="status">
        Se han encontrado {formatCount(found.length)} especialista(s)
      </p>
      <ResultsGrid specialists={found} filters={filters} />
    </>
  );
}
