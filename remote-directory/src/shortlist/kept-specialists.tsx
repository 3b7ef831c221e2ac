import {
  findSpecialist,
  insertShortlistEntry,
  isWithoutAny,
  type KeptSpecialist,
  NOTE_LIMIT,
  type Specialist,
} from '@club/shared/domain';
import { shortlist, useSpecialists } from '@club/shared/state';
import { Button, classNames, TextArea } from '@club/shared/ui';
import { cardClass } from '@club/shared/ui/card';
import { HeartButton } from '@club/shared/ui/heart';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { ResultsSkeleton } from '../results/results-skeleton';
import { ListFailure } from '../search/list-failure';
import { SpecialistCard } from '../specialist-card/specialist-card';
import { COMPARISON_ID, CompareChoice, SpecialistComparison, toggleCompared } from './comparison';
import { EmptyList, ListActions } from './list-parts';
import { QUOTATION_ID, QuotationRequest } from './quotation-request';
import styles from './shortlist.module.css';

/** Lists the saved specialists with notes, then the comparison and the quotation request. */
export function KeptSpecialists({ kept }: { kept: readonly KeptSpecialist[] }) {
  const list = useSpecialists();
  const shown = useShownEntries(kept);
  const [chosen, setChosen] = useState<readonly string[]>([]);

  if (shown.length === 0) {
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
  const known = knownOf(shown.map(({ id }) => id));
  return (
    <>
      {known.length > 0 && <ShortlistActions ids={known.map(({ id }) => id)} compared={compared.length} />}
      {isWithoutAny(list) && <ListFailure />}
      <ul className={styles.grid} aria-label="Especialistas guardados">
        {shown.map((entry) => (
          <ShortlistItem
            key={entry.id}
            entry={entry}
            isKept={isKept(entry.id)}
            specialist={findSpecialist(list.items, entry.id)}
            mayBeGone={!list.failed}
            compared={compared}
            onCompare={() => setChosen(toggleCompared(compared, entry.id))}
          />
        ))}
      </ul>
      {known.length > 1 && <SpecialistComparison specialists={compared} />}
      {known.length > 0 && <QuotationRequest specialists={known} />}
    </>
  );
}

type ShortlistItemProps = {
  entry: KeptSpecialist;
  isKept: boolean;
  /** null if the directory lacks the id or has not loaded. */
  specialist: Specialist | null;
  mayBeGone: boolean;
  compared: readonly Specialist[];
  onCompare: () => void;
};

/** Shows a saved specialist, or in its place the button that undoes a removal. */
function ShortlistItem({ entry, isKept, specialist, mayBeGone, compared, onCompare }: ShortlistItemProps) {
  const item = useRef<HTMLLIElement>(null);
  const before = useRef(isKept);

  useLayoutEffect(() => {
    if (before.current === isKept) return;
    before.current = isKept;
    if (document.activeElement === document.body) item.current?.querySelector('button')?.focus();
  }, [isKept]);

  return (
    <li ref={item} className={isKept && specialist ? styles.item : styles.short}>
      {!isKept && <RemovedLine entry={entry} />}
      {isKept && specialist && (
        <>
          <SpecialistCard specialist={specialist} filters={null} />
          <div className={styles.own}>
            <CompareChoice specialist={specialist} compared={compared} onChange={onCompare} />
            <Note entry={entry} />
          </div>
        </>
      )}
      {isKept && !specialist && <GoneCard entry={entry} mayBeGone={mayBeGone} />}
    </li>
  );
}

type GoneCardProps = { entry: KeptSpecialist; mayBeGone: boolean };

/** Shows the stored name of a specialist who left the directory or could not be loaded. */
function GoneCard({ entry, mayBeGone }: GoneCardProps) {
  const { id, nombre } = entry;
  return (
    <div className={classNames(cardClass(), styles.gone)}>
      <h2 className={styles.name}>
        <bdi>{nombre}</bdi>
      </h2>
      <HeartButton className={styles.keep} name={nombre} kept onToggle={() => shortlist.remove(id)} />
      {mayBeGone && <p className={styles.help}>Ya no está en el directorio.</p>}
      <Note entry={entry} />
    </div>
  );
}

function RemovedLine({ entry }: { entry: KeptSpecialist }) {
  const id = useId();
  return (
    <div className={styles.removed}>
      <p id={id}>
        Se quitó a <bdi>{entry.nombre}</bdi>.
      </p>
      <Button variant="secondary" aria-describedby={id} onClick={() => shortlist.keep(entry)}>
        Deshacer
      </Button>
    </div>
  );
}

function Note({ entry: { id, nota } }: { entry: KeptSpecialist }) {
  return (
    <TextArea
      label="Nota para usted"
      className={styles.note}
      rows={2}
      maxLength={NOTE_LIMIT}
      value={nota}
      onChange={({ target }) => shortlist.annotate(id, target.value)}
    />
  );
}

function scrollToHeading(id: string): void {
  const heading = document.getElementById(id);
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

type ShortlistActionsProps = { ids: readonly string[]; compared: number };

/** Leads to the sections below the list, and shares or prints it. */
function ShortlistActions({ ids, compared }: ShortlistActionsProps) {
  return (
    <div className={styles.ways}>
      <Button onClick={() => scrollToHeading(QUOTATION_ID)}>Pedir cotización</Button>
      {compared > 1 && (
        <Button variant="secondary" onClick={() => scrollToHeading(COMPARISON_ID)}>
          Comparar ({compared})
        </Button>
      )}
      <ListActions ids={ids} />
    </div>
  );
}

/** Inserts the removed entries at their former places. */
function withRemoved(shown: readonly KeptSpecialist[], kept: readonly KeptSpecialist[]): KeptSpecialist[] {
  const removed = shown.filter(({ id }) => kept.every((entry) => entry.id !== id));
  return removed.reduce<KeptSpecialist[]>(insertShortlistEntry, [...kept]);
}

/** Returns the saved entries and those removed since the page opened. */
function useShownEntries(kept: readonly KeptSpecialist[]): readonly KeptSpecialist[] {
  const [state, setState] = useState({ kept, shown: kept });
  if (state.kept === kept) return state.shown;
  const next = { kept, shown: withRemoved(state.shown, kept) };
  setState(next);
  return next.shown;
}
