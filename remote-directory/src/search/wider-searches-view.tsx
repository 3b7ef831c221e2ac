import { searchHref } from '@club/shared/routes';
import { useId } from 'react';
import { ChoiceCard } from './choice-card';
import { describeSearch, type WiderSearch } from './wider-searches';
import styles from './wider-searches.module.css';

type WiderSearchesProps = { searches: readonly WiderSearch[]; title: string };

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
          <li key={searchHref(search.filters)}>
            <ChoiceCard
              name={describeSearch(search.filters)}
              count={search.count}
              picture={null}
              href={searchHref(search.filters)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
