import { formatCount } from '@club/shared/domain';
import { AlsoWorking } from '../also-working/also-working-later';
import { type ArrangedSearch, arrangedHref } from './arranged-search';
import type { Found } from './found';
import { NoResults } from './no-results';
import { NobodyHas } from './nobody-has';
import styles from './results.module.css';
import { ResultsGrid } from './results-grid';

/** Up to as many, the visitor may want to look around. */
const FEW = 3;

/** How many specialists are found and their cards (Spec §2; ruling 29). */
export function FoundCards({ found, search }: { found: Found; search: ArrangedSearch }) {
  const { fitting, total, wider } = found;
  const around = <AlsoWorking search={search} isFew={fitting <= FEW} />;
  if (fitting === 0) {
    return (
      <>
        <NoResults wider={wider} />
        {around}
      </>
    );
  }
  return (
    <>
      <p className={styles.count} role="status">
        {`Se han encontrado ${formatCount(total)} especialista(s)`}
      </p>
      {total === 0 ? (
        <>
          <NobodyHas fitting={fitting} filters={search.filters} />
          {around}
        </>
      ) : (
        <ResultsGrid key={arrangedHref(search)} found={found} filters={search.filters}>
          {around}
        </ResultsGrid>
      )}
    </>
  );
}
