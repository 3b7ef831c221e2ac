import type { Specialist } from '@club/shared/domain';
import { useSpecialists } from '@club/shared/state';
import { Button } from '@club/shared/ui';
import { useId, useMemo, useState } from 'react';
import type { ArrangedSearch } from '../results/arranged-search';
import { SpecialistCard } from '../specialist-card/specialist-card';
import { WiderSearches } from '../wider-searches/wider-searches-view';
import { alsoWorking, searchesAround } from './also-working';
import styles from './also-working.module.css';

const FIRST = 4;
const MORE = 12;
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
  const [shown, setShown] = useState(FIRST);
  const items = list.state === 'ready' ? list.items : NOBODY;
  const { filters, arrangement } = search;
  const others = useMemo(() => alsoWorking(items, filters, arrangement), [items, filters, arrangement]);
  const around = useMemo(() => (isFew ? searchesAround(items, filters) : []), [isFew, items, filters]);
  return (
    <>
      {others.length > 0 && (
        <section className={styles.section} aria-labelledby={id}>
          <h2 id={id} className={styles.heading}>
            También trabajan en {filters.canton}
          </h2>
          <p className={styles.help}>Son de otros lugares. Debajo de cada uno, dónde dice que trabaja.</p>
          <ul className={styles.grid}>
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
              Ver más que trabajan en {filters.canton}
            </Button>
          )}
        </section>
      )}
      <WiderSearches title="En cantones vecinos" searches={around} />
    </>
  );
}
