import { countLabel, type Specialist } from '@club/shared/domain';
import { useSpecialists } from '@club/shared/state';
import { Button } from '@club/shared/ui';
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ArrangedSearch } from '../results/arranged-search';
import { SpecialistCard } from '../specialist-card/specialist-card';
import { WiderSearches } from '../wider-searches/wider-searches-view';
import { alsoWorking, searchesAround } from './also-working';
import styles from './also-working.module.css';

const MORE = 8;
const NOBODY: readonly Specialist[] = [];

export type AlsoWorkingProps = {
  search: ArrangedSearch;
  /** So few are found that the visitor may want to look around. */
  isFew: boolean;
};

/** Who comes to the canton of a search from elsewhere, each in their own words; and the same search around it. */
export function AlsoWorkingSection({ search, isFew }: AlsoWorkingProps) {
  const id = useId();
  const list = useSpecialists();
  const [shown, setShown] = useState(0);
  const before = useRef(0);
  const cards = useRef<HTMLUListElement>(null);
  const items = list.state === 'ready' ? list.items : NOBODY;
  const { filters, arrangement } = search;
  const others = useMemo(() => alsoWorking(items, filters, arrangement), [items, filters, arrangement]);
  const around = useMemo(() => (isFew ? searchesAround(items, filters) : []), [isFew, items, filters]);

  // Whoever asks for more goes on with the first of them.
  useLayoutEffect(() => {
    if (shown > before.current) cards.current?.children[before.current]?.querySelector('a')?.focus();
    before.current = shown;
  }, [shown]);

  return (
    <>
      {others.length > 0 && (
        <section className={styles.section} aria-labelledby={id}>
          <h2 id={id} className={styles.heading}>
            También trabajan en {filters.canton}
          </h2>
          <p className={styles.help}>
            {countLabel(others.length)} de otros lugares {others.length === 1 ? 'indica' : 'indican'} que
            también {others.length === 1 ? 'trabaja' : 'trabajan'} aquí.
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
            <Button variant="secondary" className={styles.more} onClick={() => setShown(shown + MORE)}>
              {shown === 0 ? 'Ver quiénes son' : 'Ver más de otros lugares'}
            </Button>
          )}
        </section>
      )}
      <WiderSearches title="En cantones vecinos" searches={around} />
    </>
  );
}
