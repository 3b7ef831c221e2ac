import { Skeleton } from '@club/shared/ui';
import styles from './skeletons.module.css';

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** The shape of a page of cards, while the directory is on its way. */
export function CardsSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <Skeleton shape="block" className={styles.heading} />
      <div className={styles.cards}>
        {CARDS.map((card) => (
          <Skeleton key={card} shape="block" className={styles.card} />
        ))}
      </div>
    </div>
  );
}

/** The shape of a specialist's profile, while it is on its way. */
export function ProfileSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <Skeleton shape="block" className={styles.heading} />
      <div className={styles.profile}>
        <Skeleton shape="block" className={styles.portrait} />
        <Skeleton shape="block" className={styles.side} />
      </div>
    </div>
  );
}
