import { classNames, Skeleton } from '@club/shared/ui';
import { cardClass } from '@club/shared/ui/card';
import styles from './specialist-card.module.css';

/** The shape of a card while the specialists load. */
export function CardSkeleton() {
  return (
    <div className={classNames(cardClass(), styles.card)}>
      <div className={styles.head}>
        <Skeleton shape="circle" className={styles.portrait} />
        <div className={styles.who}>
          <Skeleton shape="title" className={styles.name} />
          <Skeleton className={styles.company} />
          <Skeleton className={styles.place} />
        </div>
      </div>
      <Skeleton shape="title" />
      <Skeleton shape="title" />
      <div>
        <Skeleton />
        <Skeleton />
      </div>
      <div className={styles.certificates}>
        <Skeleton shape="circle" className={styles.seal} />
        <Skeleton shape="circle" className={styles.seal} />
      </div>
    </div>
  );
}
