import { evaluationCount } from '@club/shared/domain';
import { Button } from '@club/shared/ui';
import { useState } from 'react';
import type { ShownComment } from '../own-evaluations/own-among';
import { arranged, type Order, starsGiven } from './arranged';
import { Choice } from './choice';
import { RatingItem } from './rating-item';
import styles from './ratings-list.module.css';

/** Evaluations shown at first, and added by each «Ver más». */
const PAGE_SIZE = 20;

const ORDERS: [Order, string][] = [
  ['recent', 'Más recientes'],
  ['best', 'Mejor calificadas'],
  ['lowest', 'Más bajas'],
];
const ALL = 'all';

const starsText = (stars: number): string => {
  if (stars === 0) return 'Sin calificación';
  return stars === 1 ? '1 estrella' : `${stars} estrellas`;
};

/** The evaluations in the visitor's order, of all stars or some. */
export function RatingsList({ comments }: { comments: readonly ShownComment[] }) {
  const [limit, setLimit] = useState(PAGE_SIZE);
  const [order, setOrder] = useState<Order>('recent');
  const [stars, setStars] = useState(ALL);
  const given = starsGiven(comments);
  const only = given.find((value) => String(value) === stars) ?? null;
  const shown = arranged(comments, order, only);
  return (
    <>
      {comments.length > 1 && (
        <div className={styles.choices}>
          <Choice
            label="Ordenar"
            value={order}
            options={ORDERS}
            onChoose={(value) => setOrder(value as Order)}
          />
          <Choice
            label="Estrellas"
            value={only === null ? ALL : stars}
            options={[[ALL, 'Todas'], ...given.map((n): [string, string] => [String(n), starsText(n)])]}
            onChoose={setStars}
          />
          <p className={styles.count} role="status">
            {evaluationCount(shown.length)}
          </p>
        </div>
      )}
      <ul>
        {shown.slice(0, limit).map((comment, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: evaluations have no id, and their items no state
          <RatingItem key={i} comment={comment} />
        ))}
      </ul>
      {shown.length > limit && (
        <Button variant="secondary" onClick={() => setLimit(limit + PAGE_SIZE)}>
          Ver más
        </Button>
      )}
    </>
  );
}
