import { countLabel, findSpecialist, isWithoutAny, type KeptSpecialist } from '@club/shared/domain';
import { useSpecialists } from '@club/shared/state';
import { ListFailure } from '../list-failure/list-failure';
import { ResultsSkeleton } from '../results/results-skeleton';
import { SpecialistCard } from '../specialist-card/specialist-card';
import { EmptyList } from './empty-list';
import { KeepAll } from './keep-all';
import { ListActions } from './list-actions';
import styles from './shortlist.module.css';

type SharedSpecialistsProps = { ids: readonly string[]; kept: readonly KeptSpecialist[] };

/** A list that somebody sent: theirs, until the visitor keeps who is on it. */
export function SharedSpecialists({ ids, kept }: SharedSpecialistsProps) {
  const list = useSpecialists();
  if (list.state === 'loading') return <ResultsSkeleton />;
  if (isWithoutAny(list)) return <ListFailure />;
  const known = ids.flatMap((id) => findSpecialist(list.items, id) ?? []);
  const gone = ids.length - known.length;
  if (known.length === 0) {
    return (
      <EmptyList
        title="Nadie de esta lista está en el directorio"
        text="Puede ser que ya no estén, o que el enlace no haya llegado completo."
      />
    );
  }
  return (
    <>
      <p className={styles.help}>
        Alguien le envió esta lista. Sus propios guardados no cambian si usted no la guarda.
      </p>
      <div className={styles.ways}>
        <KeepAll specialists={known} kept={kept} />
        <ListActions ids={known.map(({ id }) => id)} />
      </div>
      {gone > 0 && (
        <p className={styles.help}>
          {gone === 1
            ? '1 especialista de la lista ya no está'
            : `${countLabel(gone)} de la lista ya no están`}{' '}
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
