import { Skeleton } from '@club/shared/ui';
import styles from './ratings.module.css';

/** The panel's shape while the ratings are on their way. */
export function RatingsSkeleton() {
  return (
    <div className={styles.panel} role="status" aria-label="Cargando las evaluaciones…">
      <Skeleton className={styles.loading} />
    </div>
  );
}
