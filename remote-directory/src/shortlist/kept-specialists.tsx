import { findSpecialist, isWithoutAny, type KeptSpecialist } from '@club/shared/domain';
import { useSpecialists } from '@club/shared/state';
import { useState } from 'react';
import { Comparison } from '../comparison/comparison';
import { toggled } from '../comparison/toggled';
import { ListFailure } from '../list-failure/list-failure';
import { QuotationRequest } from '../quotation/quotation-request';
import { ResultsSkeleton } from '../results/results-skeleton';
import { EmptyList } from './empty-list';
import { KeptItem } from './kept-item';
import styles from './shortlist.module.css';
import { ShortlistWays } from './shortlist-ways';
import { useSeen } from './use-seen';

/** Everybody who is kept, each with a note; below them, some of them side by side, and one request to all. */
export function KeptSpecialists({ kept }: { kept: readonly KeptSpecialist[] }) {
  const list = useSpecialists();
  const seen = useSeen(kept);
  const [chosen, setChosen] = useState<readonly string[]>([]);

  if (seen.length === 0) {
    return (
      <EmptyList
        title="Todavía no ha guardado a nadie"
        text="Toque el corazón de un especialista para tenerlo a mano aquí: podrá comparar, anotar y pedir cotizaciones. La lista se queda en este navegador."
      />
    );
  }
  if (list.state === 'loading') return <ResultsSkeleton />;
  const isKept = (id: string) => kept.some((entry) => entry.id === id);
  const knownOf = (ids: readonly string[]) =>
    ids.filter(isKept).flatMap((id) => findSpecialist(list.items, id) ?? []);
  const compared = knownOf(chosen);
  const asked = knownOf(seen.map(({ id }) => id));
  return (
    <>
      {asked.length > 0 && <ShortlistWays ids={asked.map(({ id }) => id)} compared={compared.length} />}
      {isWithoutAny(list) && <ListFailure />}
      <ul className={styles.grid} aria-label="Especialistas guardados">
        {seen.map((entry) => (
          <KeptItem
            key={entry.id}
            entry={entry}
            isKept={isKept(entry.id)}
            specialist={findSpecialist(list.items, entry.id)}
            mayBeGone={!list.failed}
            compared={compared}
            onCompare={() => setChosen(toggled(compared, entry.id))}
          />
        ))}
      </ul>
      {asked.length > 1 && <Comparison specialists={compared} />}
      {asked.length > 0 && <QuotationRequest specialists={asked} />}
    </>
  );
}
