import { formatCount, type SearchFilters } from '@club/shared/domain';
import { resultsHref } from '@club/shared/routes';
import { ListFailure } from '../list-failure/list-failure';
import { useFromSpecialists } from '../specialists/use-from-specialists';
import { find, firstFound } from './found';
import { NoResults } from './no-results';
import styles from './results.module.css';
import { ResultsGrid } from './results-grid';
import { ResultsSkeleton } from './results-skeleton';

/** How many specialists fit and their cards (Spec §2; ruling 29). */
export function FoundSpecialists({ filters }: { filters: SearchFilters }) {
  const found = useFromSpecialists({
    name: resultsHref(filters),
    select: (list) => find(list, filters),
    carry: firstFound,
  });

  if (found.state === 'loading') return <ResultsSkeleton />;
  if (found.failed) return <ListFailure />;
  const { total, wider } = found.value;
  if (total === 0) return <NoResults wider={wider} />;
  return (
    <>
      <p className={styles.count} role="status">
        Se han encontrado {formatCount(total)} especialista(s)
      </p>
      <ResultsGrid found={found.value} filters={filters} />
    </>
  );
}
