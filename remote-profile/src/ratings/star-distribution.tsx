import { evaluationCount } from '@club/shared/domain';
import type { RatingOverview } from './rating-overview';
import styles from './star-distribution.module.css';

/** How many evaluations gave each number of stars. */
export function StarDistribution({ overview }: { overview: RatingOverview }) {
  return (
    <ul className={styles.rows} aria-label="Evaluaciones por cantidad de estrellas">
      {overview.rows.map(({ stars, count, share }) => (
        <li key={stars} className={styles.row}>
          <span className={styles.stars} aria-hidden="true">
            {stars}
          </span>
          <svg className={styles.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
            <rect width={100 * share} height="1" />
          </svg>
          <span className={styles.count} aria-hidden="true">
            {count}
          </span>
          <span className="visually-hidden">
            {stars === 1 ? '1 estrella' : `${stars} estrellas`}: {evaluationCount(count)}
          </span>
        </li>
      ))}
    </ul>
  );
}
