import { classNames, Skeleton } from '@club/shared/ui';
import { cardClass } from '@club/shared/ui/card';
import styles from './profile-skeleton.module.css';
import page from './profile-view.module.css';

/** The profile's shape while the list of specialists is on its way. */
export function ProfileSkeleton() {
  return (
    <div className={page.page} role="status" aria-busy="true" aria-label="Cargando el perfil…">
      <Skeleton className={styles.back} />
      <div className={page.head}>
        <div className={classNames(cardClass(), styles.header)}>
          <Skeleton className={styles.portrait} />
          <div className={styles.lines}>
            <Skeleton className={styles.name} />
            <Skeleton className={styles.line} />
            <Skeleton className={styles.chips} />
          </div>
        </div>
      </div>
      <div className={page.side}>
        <Skeleton className={styles.contact} />
      </div>
      <div className={page.main}>
        <Skeleton className={styles.ratings} />
        <Skeleton className={styles.block} />
        <Skeleton className={styles.block} />
      </div>
    </div>
  );
}
