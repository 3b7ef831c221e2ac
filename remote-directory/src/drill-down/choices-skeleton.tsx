import { classNames, Skeleton } from '@club/shared/ui';
import { cardClass } from '@club/shared/ui/card';
import cardStyles from './choice-card.module.css';
import styles from './choices.module.css';

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

/** The shape of the cards while the specialists load. */
export function ChoicesSkeleton({ pictures }: { pictures: boolean }) {
  return (
    <ul className={pictures ? styles.pictures : styles.texts} aria-busy="true" aria-label="Cargando opciones">
      {PLACES.map((place) => (
        <li key={place}>
          <div className={classNames(cardClass(), cardStyles.card, !pictures && cardStyles.plain)}>
            {pictures && <Skeleton shape="block" className={cardStyles.picture} />}
            <span className={cardStyles.text}>
              <Skeleton className={classNames(cardStyles.name, styles.nameShape)} />
              <Skeleton className={classNames(cardStyles.count, styles.countShape)} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
