import type { SearchFilters, Specialist } from '@club/shared/domain';
import { Button } from '@club/shared/ui';
import { SpecialistCard } from '../specialist-card/specialist-card';
import styles from './results.module.css';
import { useIncrementalList } from './use-incremental-list';

type ResultsGridProps = { specialists: readonly Specialist[]; filters: SearchFilters };

/** Cards for the first screens; more come as the visitor nears the end of the list. */
export function ResultsGrid({ specialists, filters }: ResultsGridProps) {
  const { count, grow, endRef } = useIncrementalList(specialists.length);
  return (
    <>
      <ul className={styles.grid}>
        {specialists.slice(0, count).map((specialist) => (
          <li key={specialist.id}>
            <SpecialistCard specialist={specialist} filters={filters} />
          </li>
        ))}
      </ul>
      {count < specialists.length && (
        <div ref={endRef} className={styles.more}>
          <Button variant="secondary" onClick={grow}>
            Ver más especialistas
          </Button>
        </div>
      )}
    </>
  );
}
