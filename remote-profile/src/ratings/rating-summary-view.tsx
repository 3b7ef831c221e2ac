import { Stars } from '@club/shared/ui';
import type { RatingOverview } from './rating-overview';
import styles from './ratings.module.css';
import { StarDistribution } from './star-distribution';

export function RatingSummaryView({ overview }: { overview: RatingOverview }) {
  return (
    <div className={styles.summary}>
      <p className={styles.score}>
        <span className={styles.average}>{overview.averageText}</span>
        <Stars value={overview.average} />
        <span className={styles.count}>{overview.countText}</span>
        {overview.unratedText && <span className={styles.unrated}>{overview.unratedText}</span>}
      </p>
      {overview.rows.length > 0 && <StarDistribution overview={overview} />}
    </div>
  );
}
