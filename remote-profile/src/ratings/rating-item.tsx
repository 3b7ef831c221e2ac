import { formatDate } from '@club/shared/domain';
import { Chip, classNames, Stars } from '@club/shared/ui';
import type { ShownComment } from '../own-evaluations/own-among';
import { excerpt } from './excerpt';
import styles from './rating-item.module.css';

const OWN = { latest: 'Su evaluación', former: 'Su evaluación anterior' };

type Props = {
  comment: ShownComment;
  /** Its beginning only, so that all have one height. */
  isShort?: boolean;
};

/** One evaluation: name, date, stars and comment. Spec §3, Rating summary; ruling 33. */
export function RatingItem({ comment, isShort = false }: Props) {
  const date = formatDate(comment.fecha);
  return (
    <li className={classNames(styles.item, isShort && styles.short)}>
      <p className={styles.who}>
        <strong>
          <bdi>{comment.nombre || 'Sin nombre'}</bdi>
        </strong>
        {date !== '' && <span className={styles.date}>{date}</span>}
      </p>
      <p className={styles.given}>
        <Stars
          value={comment.calificacion}
          label={comment.calificacion > 0 ? undefined : 'Sin calificación'}
        />
        {comment.own && <Chip tone="brand">{OWN[comment.own]}</Chip>}
      </p>
      {comment.comentario !== '' && (
        <p className={styles.comment} dir="auto">
          {isShort ? excerpt(comment.comentario, comment.isWaiting ? 55 : 85) : comment.comentario}
        </p>
      )}
      {comment.isWaiting && <p className={styles.waiting}>Enviada; aún no cuenta en el promedio.</p>}
    </li>
  );
}
