import { classNames, Skeleton } from '@club/shared/ui';
import { CardSkeleton } from '../specialist-card/card-skeleton';
import styles from './results.module.css';

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** The shape of the count and the cards while the specialists load. */
export function ResultsSkeleton() {
  return (
    <>
      <Skeleton className={classNames('scripted', styles.countSkeleton)} />
      <ul
        className={classNames('scripted', styles.grid)}
        aria-busy="true"
        aria-label="Cargando especialistas"
      >
        {PLACES.map((place) => (
          <li key={place}>
            <CardSkeleton />
          </li>
        ))}
      </ul>
    </>
  );
}
