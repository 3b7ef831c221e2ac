import { collapseSpaces, formatDate } from '@club/shared/domain';
import { Chip, classNames, Stars } from '@club/shared/ui';
import { type ReactNode, useState } from 'react';
import type { DisplayedEvaluation } from '../own-evaluations/own-evaluations';
import styles from './rating-item.module.css';

const OWN = { latest: 'Su evaluación', former: 'Su evaluación anterior' };

type RatingItemProps = {
  comment: DisplayedEvaluation;
  /** Whether to truncate the comment, to give all items the same height. */
  isShort?: boolean;
  /** Actions below the comment. */
  children?: ReactNode;
};

/** Shows name, date, stars and comment of an evaluation. Spec §3, Rating summary; ruling 33. */
export function RatingItem({ comment, isShort = false, children }: RatingItemProps) {
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
        <Comment text={comment.comentario} limit={isShort ? (comment.isPending ? 55 : 80) : null} />
      )}
      {comment.isPending && <p className={styles.waiting}>Enviada; aún no cuenta para el promedio.</p>}
      {children}
    </li>
  );
}

/** Truncates a comment that exceeds the limit; a button shows the rest. */
function Comment({ text, limit }: { text: string; limit: number | null }) {
  const [isWhole, setIsWhole] = useState(false);
  const short = limit === null ? text : excerpt(text, limit);
  const isCut = limit !== null && short !== collapseSpaces(text);
  return (
    <p className={styles.comment} dir="auto">
      {isWhole ? text : short}
      {isCut && (
        <>
          {' '}
          <button
            type="button"
            className={styles.more}
            aria-expanded={isWhole}
            onClick={() => setIsWhole(!isWhole)}
          >
            {isWhole ? 'Leer menos' : 'Leer más'}
          </button>
        </>
      )}
    </p>
  );
}

/** Truncates a text at a word boundary and marks the cut with «…». */
export function excerpt(text: string, limit: number): string {
  const line = collapseSpaces(text);
  const letters = [...line];
  if (letters.length <= limit) return line;
  const start = letters.slice(0, limit).join('');
  const end = start.lastIndexOf(' ');
  return `${(end > 0 ? start.slice(0, end) : start).replace(/[\s.,;:]+$/, '')}…`;
}
