import { useId } from 'react';
import { ChoiceCard } from '../drill-down/choice-card';
import { hrefOf, wordsOf } from './wider-search-words';
import type { WiderSearch } from './wider-searches';
import styles from './wider-searches.module.css';

type WiderSearchesProps = { searches: readonly WiderSearch[]; title: string };

/** Where the visitor finds somebody after all: the nearest wider searches with their counts. */
export function WiderSearches({ searches, title }: WiderSearchesProps) {
  const headingId = useId();
  if (searches.length === 0) return null;
  return (
    <section className={styles.searches} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {title}
      </h2>
      <ul className={styles.list}>
        {searches.map((search) => (
          <li key={hrefOf(search.filters)}>
            <ChoiceCard
              name={wordsOf(search.filters)}
              count={search.count}
              picture={null}
              href={hrefOf(search.filters)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
