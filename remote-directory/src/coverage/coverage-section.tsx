import { type Specialist, specialistCountLabel } from '@club/shared/domain';
import { useSpecialists } from '@club/shared/state';
import { Button } from '@club/shared/ui';
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { RefinedSearch } from '../search/refined-search';
import { WiderSearches } from '../search/wider-searches-view';
import { SpecialistCard } from '../specialist-card/specialist-card';
import styles from './coverage.module.css';
import { findSpecialistsCovering, neighbouringSearches } from './covering-specialists';

const PAGE_SIZE = 8;
const NO_SPECIALISTS: readonly Specialist[] = [];

export type CoverageSectionProps = {
  search: RefinedSearch;
  /** Whether the search has few matches. If so, the section also lists searches in neighbouring cantons. */
  isFew: boolean;
};

/** Lists specialists from other cantons who also work in the searched canton, and quotes their coverage area. */
export function CoverageSection({ search, isFew }: CoverageSectionProps) {
  const id = useId();
  const list = useSpecialists();
  const [shown, setShown] = useState(0);
  const shownBefore = useRef(0);
  const cards = useRef<HTMLUListElement>(null);
  const items = list.state === 'ready' ? list.items : NO_SPECIALISTS;
  const { filters, refinement } = search;
  const others = useMemo(
    () => findSpecialistsCovering(items, filters, refinement),
    [items, filters, refinement],
  );
  const around = useMemo(() => (isFew ? neighbouringSearches(items, filters) : []), [isFew, items, filters]);

  // Moves the focus to the first card that was added.
  useLayoutEffect(() => {
    if (shown > shownBefore.current)
      cards.current?.children[shownBefore.current]?.querySelector('a')?.focus();
    shownBefore.current = shown;
  }, [shown]);

  return (
    <>
      {others.length > 0 && (
        <section className={styles.section} aria-labelledby={id}>
          <h2 id={id} className={styles.heading}>
            También trabajan en {filters.canton}
          </h2>
          <p className={styles.help}>
            {specialistCountLabel(others.length)}{' '}
            {others.length === 1
              ? 'es de otro lugar, pero indica que también trabaja'
              : 'son de otros lugares, pero indican que también trabajan'}{' '}
            en {filters.canton}.
          </p>
          <ul ref={cards} className={styles.grid}>
            {others.slice(0, shown).map((specialist) => (
              <li key={specialist.id} className={styles.item}>
                <SpecialistCard specialist={specialist} filters={filters} />
                <p className={styles.words} dir="auto">
                  {specialist.areaCovertura}
                </p>
              </li>
            ))}
          </ul>
          {shown < others.length && (
            <Button variant="secondary" className={styles.more} onClick={() => setShown(shown + PAGE_SIZE)}>
              {shown === 0 ? 'Ver quiénes son' : 'Ver más de otros lugares'}
            </Button>
          )}
        </section>
      )}
      <WiderSearches title="En cantones vecinos" searches={around} />
    </>
  );
}
