import { formatCount } from '@club/shared/domain';
import { type ArrangedSearch, arrangedHref } from './arranged-search';
import type { Found } from './found';
import { NoResults } from './no-results';
import { NobodyHas } from './nobody-has';
import styles from './results.module.css';
import { ResultsGrid } from './results-grid';

/** How many specialists are found and their cards (Spec §2; ruling 29). */
export function FoundCards({ found, search }: { found: Found; search: ArrangedSearch }) {
  const { fitting, total, wider } = found;
  if (fitting === 0) return <NoResults wider={wider} />;
  return (
    <>
      <p className={styles.count} role="status">
        Se han encontrado {formatCount(total)} especialista(s)
      </p>
      {total === 0 ? (
        <NobodyHas fitting={fitting} filters={search.filters} />
      ) : (
        <ResultsGrid key={arrangedHref(search)} found={found} filters={search.filters} />
      )}
    </>
  );
}
