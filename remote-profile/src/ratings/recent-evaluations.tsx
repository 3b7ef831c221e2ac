import type { ShownComment } from '../own-evaluations/own-among';
import { RatingItem } from './rating-item';
import styles from './recent-evaluations.module.css';

const SHOWN = 2;

/** The latest words about the specialist, one's own first, in the page itself; all of them are in the list. */
export function RecentEvaluations({ comments }: { comments: readonly ShownComment[] }) {
  const shown = comments
    .filter(({ own, comentario }) => own === 'latest' || (!own && comentario !== ''))
    .slice(0, SHOWN);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.recent} aria-label="Evaluaciones recientes">
      {shown.map((comment, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: evaluations have no id, and their items no state
        <RatingItem key={i} comment={comment} isShort />
      ))}
    </ul>
  );
}
