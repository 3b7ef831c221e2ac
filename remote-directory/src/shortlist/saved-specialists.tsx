import {
  displayName,
  findSpecialist,
  insertShortlistEntry,
  isBlank,
  isListUnavailable,
  NOTE_LIMIT,
  type ShortlistEntry,
  type Specialist,
  specialistCountLabel,
} from '@club/shared/domain';
import { Link, useSearchParams } from '@club/shared/router';
import { paths } from '@club/shared/routes';
import { shortlist, useSpecialists } from '@club/shared/state';
import { Button, buttonClass, classNames, TextArea } from '@club/shared/ui';
import { cardClass } from '@club/shared/ui/card';
import { HeartButton } from '@club/shared/ui/heart';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { ResultsSkeleton } from '../results/results-skeleton';
import { ListFailure } from '../search/list-failure';
import { SpecialistCard } from '../specialist-card/specialist-card';
import { SpecialistComparison } from './comparison';
import { EmptyList, ListActions } from './list-parts';
import { QuotationRequest } from './quotation-request';
import styles from './shortlist.module.css';

/** Shows the saved specialists in three views: the list with notes, the comparison and the quotation request. */
export function SavedSpecialists({ kept }: { kept: readonly ShortlistEntry[] }) {
  const list = useSpecialists();
  const shown = useShownEntries(kept);
  const [excluded, setExcluded] = useExcluded();
  const view = useShortlistView();

  if (shown.length === 0) {
    return (
      <EmptyList
        title="Todavía no ha guardado especialistas"
        text="Toque el corazón que está junto a un especialista y aquí lo tendrá a mano: podrá comparar, tomar notas y pedir cotizaciones. La lista se guarda solo en este navegador."
      />
    );
  }
  if (list.state === 'loading') return <ResultsSkeleton />;
  const isKept = (id: string) => kept.some((entry) => entry.id === id);
  const known = shown.flatMap(({ id }) => (isKept(id) && findSpecialist(list.items, id)) || []);
  const isAsked = (id: string) => !excluded.includes(id);
  const asked = known.filter(({ id }) => isAsked(id));
  const shownView = known.length > 0 ? view : null;
  return (
    <>
      {known.length > 0 && <ViewTabs view={view} />}
      <div className={classNames(styles.list, shownView && styles[shownView])}>
        {known.length > 0 && (
          <div className={styles.ways}>
            <ListActions ids={known.map(({ id }) => id)} />
          </div>
        )}
        {isListUnavailable(list) && <ListFailure />}
        <ul className={styles.grid} aria-label="Especialistas guardados">
          {shown.map((entry) => (
            <ShortlistItem
              key={entry.id}
              entry={entry}
              isKept={isKept(entry.id)}
              specialist={findSpecialist(list.items, entry.id)}
              mayBeGone={!list.failed}
              isAsked={isAsked(entry.id)}
              onAsk={(isChosen) =>
                setExcluded(isChosen ? excluded.filter((id) => id !== entry.id) : [...excluded, entry.id])
              }
            />
          ))}
        </ul>
      </div>
      {shownView === 'comparar' && <SpecialistComparison specialists={known} />}
      {shownView === 'cotizar' && <QuotationRequest specialists={asked} />}
      {known.length > 0 && view !== 'cotizar' && asked.length > 0 && (
        <div className={styles.dock}>
          <Link to={VIEWS.cotizar.href} className={buttonClass('primary')}>
            Pedir cotización a {specialistCountLabel(asked.length)}
          </Link>
        </div>
      )}
    </>
  );
}

let lastExcluded: readonly string[] = [];

/** Tracks the ids that the visitor excludes from the quotation request, until the document is unloaded. */
function useExcluded() {
  const [excluded, setExcluded] = useState(lastExcluded);
  const change = (ids: readonly string[]) => {
    lastExcluded = ids;
    setExcluded(ids);
  };
  return [excluded, change] as const;
}

/** Labels and URLs of the views. Separate URLs allow reloads and the browser's back button. */
const VIEWS = {
  lista: { label: 'Lista', href: paths.shortlist },
  comparar: { label: 'Comparar', href: `${paths.shortlist}?vista=comparar` },
  cotizar: { label: 'Pedir cotización', href: `${paths.shortlist}?vista=cotizar` },
};

/** A view of the shortlist; null is the list. */
type View = 'comparar' | 'cotizar' | null;

function useShortlistView(): View {
  const [query] = useSearchParams();
  const name = query.get('vista');
  return name === 'comparar' || name === 'cotizar' ? name : null;
}

function ViewTabs({ view }: { view: View }) {
  return (
    <nav className={styles.tabs} aria-label="Opciones de sus guardados">
      {Object.entries(VIEWS).map(([name, { label, href }]) => (
        <Link key={name} to={href} aria-current={name === (view ?? 'lista') ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}

type ShortlistItemProps = {
  entry: ShortlistEntry;
  isKept: boolean;
  /** The saved specialist; null if the directory does not contain the id or has not loaded. */
  specialist: Specialist | null;
  mayBeGone: boolean;
  isAsked: boolean;
  onAsk: (isChosen: boolean) => void;
};

/** Shows a saved specialist, or, after its removal, an undo button. */
function ShortlistItem({ entry, isKept, specialist, mayBeGone, isAsked, onAsk }: ShortlistItemProps) {
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
            <label className={styles.choice}>
              <input
                type="checkbox"
                checked={isAsked}
                onChange={({ currentTarget }) => onAsk(currentTarget.checked)}
              />
              <span>
                Pedirle cotización <span className="visually-hidden">a {displayName(specialist)}</span>
              </span>
            </label>
            <Note entry={entry} />
          </div>
        </>
      )}
      {isKept && !specialist && <GoneCard entry={entry} mayBeGone={mayBeGone} />}
    </li>
  );
}

type GoneCardProps = { entry: ShortlistEntry; mayBeGone: boolean };

/** Shows only the stored name, because the specialist is no longer in the directory or could not be loaded. */
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

function RemovedLine({ entry }: { entry: ShortlistEntry }) {
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

function Note({ entry: { id, nota } }: { entry: ShortlistEntry }) {
  return (
    <TextArea
      label="Nota personal"
      className={classNames(styles.note, isBlank(nota) && styles.blank)}
      rows={2}
      maxLength={NOTE_LIMIT}
      value={nota}
      onChange={({ target }) => shortlist.annotate(id, target.value)}
    />
  );
}

/** Inserts the removed entries at their previous positions. */
function withRemoved(shown: readonly ShortlistEntry[], kept: readonly ShortlistEntry[]): ShortlistEntry[] {
  const removed = shown.filter(({ id }) => kept.every((entry) => entry.id !== id));
  return removed.reduce<ShortlistEntry[]>(insertShortlistEntry, [...kept]);
}

/** Returns the saved entries, together with those removed since the page opened, which can be restored. */
function useShownEntries(kept: readonly ShortlistEntry[]): readonly ShortlistEntry[] {
  const [state, setState] = useState({ kept, shown: kept });
  if (state.kept === kept) return state.shown;
  const next = { kept, shown: withRemoved(state.shown, kept) };
  setState(next);
  return next.shown;
}
