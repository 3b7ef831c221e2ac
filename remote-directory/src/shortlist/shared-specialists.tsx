import {
  displayName,
  findSpecialist,
  isListUnavailable,
  SHORTLIST_LIMIT,
  type ShortlistEntry,
  type Specialist,
  specialistCountLabel,
} from '@club/shared/domain';
import { Link, useNavigate } from '@club/shared/router';
import { paths } from '@club/shared/routes';
import { shortlist, useSpecialists } from '@club/shared/state';
import { Button, buttonClass, showToast } from '@club/shared/ui';
import { ResultsSkeleton } from '../results/results-skeleton';
import { ListFailure } from '../search/list-failure';
import { SpecialistCard } from '../specialist-card/specialist-card';
import { EmptyList, ListActions } from './list-parts';
import styles from './shortlist.module.css';

type SharedSpecialistsProps = { ids: readonly string[]; kept: readonly ShortlistEntry[] };

/** Shows a list that another person shared, without changing the visitor's own list. */
export function SharedSpecialists({ ids, kept }: SharedSpecialistsProps) {
  const list = useSpecialists();
  if (list.state === 'loading') return <ResultsSkeleton />;
  if (isListUnavailable(list)) return <ListFailure />;
  const known = ids.flatMap((id) => findSpecialist(list.items, id) ?? []);
  const gone = ids.length - known.length;
  if (known.length === 0) {
    return (
      <EmptyList
        title="No encontramos a los especialistas de esta lista"
        text="Puede ser que ya no estén, o que el enlace no haya llegado completo."
      />
    );
  }
  return (
    <>
      <p className={styles.help}>
        Alguien le compartió esta lista. La suya solo cambia si usted guarda a estos especialistas.
      </p>
      <div className={styles.ways}>
        <KeepAll specialists={known} kept={kept} />
        <ListActions ids={known.map(({ id }) => id)} />
      </div>
      {gone > 0 && (
        <p className={styles.help}>
          {gone === 1
            ? '1 especialista de la lista ya no está'
            : `${specialistCountLabel(gone)} de la lista ya no están`}{' '}
          en el directorio.
        </p>
      )}
      <ul className={styles.grid} aria-label="Especialistas de la lista compartida">
        {known.map((specialist) => (
          <li key={specialist.id} className={styles.item}>
            <SpecialistCard specialist={specialist} filters={null} />
          </li>
        ))}
      </ul>
    </>
  );
}

type KeepAllProps = { specialists: readonly Specialist[]; kept: readonly ShortlistEntry[] };

function roomText(count: number): string {
  if (count === 0) return 'su lista ya está llena';
  return `de esta lista solo se ${count === 1 ? 'guardará' : 'guardarán'} ${count}`;
}

/** Saves all specialists of the shared list. Stops at the limit, because one more entry would remove an older one. */
function KeepAll({ specialists, kept }: KeepAllProps) {
  const navigate = useNavigate();
  const unsaved = specialists.filter(({ id }) => kept.every((entry) => entry.id !== id));
  const added = unsaved.slice(0, Math.max(0, SHORTLIST_LIMIT - kept.length));

  function saveAdded() {
    for (const specialist of added) shortlist.keep({ id: specialist.id, nombre: displayName(specialist) });
    showToast(`Guardados: ${specialistCountLabel(added.length)}.`);
    navigate(paths.shortlist);
  }

  if (unsaved.length === 0) {
    return (
      <Link to={paths.shortlist} className={buttonClass('primary')}>
        Ver mis guardados
      </Link>
    );
  }
  return (
    <>
      {added.length > 0 && <Button onClick={saveAdded}>Guardar {specialistCountLabel(added.length)}</Button>}
      {added.length < unsaved.length && (
        <p className={styles.help}>
          Puede guardar hasta {SHORTLIST_LIMIT} especialistas; {roomText(added.length)}.
        </p>
      )}
    </>
  );
}
