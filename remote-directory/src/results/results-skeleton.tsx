import { classNames, Skeleton } from '@club/shared/ui';
import { cardClass } from '@club/shared/ui/card';
import card from '../specialist-card/specialist-card.module.css';
import styles from './results.module.css';

const SKELETON_KEYS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Shows placeholders for the count and the cards. */
export function ResultsSkeleton() {
  return (
    <>
      <Skeleton className={classNames('scripted', styles.countSkeleton)} />
      <ul
        className={classNames('scripted', styles.grid)}
        aria-busy="true"
        aria-label="Cargando especialistas"
      >
        {SKELETON_KEYS.map((key) => (
          <li key={key}>
            <CardSkeleton />
          </li>
        ))}
      </ul>
    </>
  );
}

function CardSkeleton() {
  return (
    <div className={classNames(cardClass(), card.card)}>
      <div className={card.head}>
        <Skeleton shape="circle" className={card.portrait} />
        <div className={card.who}>
          <Skeleton shape="title" className={card.name} />
          <Skeleton className={card.company} />
          <Skeleton className={card.place} />
        </div>
      </div>
      <Skeleton shape="title" />
      <Skeleton shape="title" />
      <div>
        <Skeleton />
        <Skeleton />
      </div>
      <div className={card.certificates}>
        <Skeleton shape="circle" className={card.seal} />
        <Skeleton shape="circle" className={card.seal} />
      </div>
    </div>
  );
}
