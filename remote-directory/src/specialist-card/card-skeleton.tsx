import { Skeleton } from '@club/shared/ui';
import styles from './specialist-card.module.css';

/** The shape of a card while the specialists load. */
export function CardSkeleton() {
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <Skeleton shape="circle" className={styles.portrait} />
        <div className={styles.who}>
          <Skeleton shape="title" className={styles.name} />
          <Skeleton className={styles.company} />
          <Skeleton className={styles.place} />
        </div>
      </div>
      <Skeleton />
      <Skeleton shape="title" />
      <Skeleton />
      <Skeleton />
      <div className={styles.certificates}>
        <Skeleton />
      </div>
    </div>
  );
}
