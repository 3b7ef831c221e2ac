import { formatDate, type RatingComment } from '@club/shared/domain';
import { Stars } from '@club/shared/ui';
import styles from './rating-item.module.css';

/** One evaluation: name, date, stars and comment. Spec §3, Rating summary. */
export function RatingItem({ comment }: { comment: RatingComment }) {
  const date = formatDate(comment.fecha);
  return (
    <li className={styles.item}>
      <p className={styles.who}>
        <strong>
          <bdi>{comment.nombre || 'Sin nombre'}</bdi>
        </strong>
        {date !== '' && <span className={styles.date}>{date}</span>}
      </p>
      <Stars value={comment.calificacion} label={comment.calificacion > 0 ? undefined : 'Sin estrellas'} />
      {comment.comentario !== '' && (
        <p className={styles.comment} dir="auto">
          {comment.comentario}
        </p>
      )}
    </li>
  );
}
