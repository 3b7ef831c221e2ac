import { sampleAverage } from '@club/shared/catalogue';
import { formatAverage, isRated, latestText, ratingBasis, type SearchFilters } from '@club/shared/domain';
import { siteConfig, useRatingSummary } from '@club/shared/state';
import { classNames, Skeleton, Stars } from '@club/shared/ui';
import type { ReactNode } from 'react';
import styles from './card-rating.module.css';

type CardRatingProps = {
  id: string;
  /** The search that the card is a result of; null on the site's own screens. */
  filters: SearchFilters | null;
};

/** Shows the fetched average; on a result the built-in sample's, unless the configuration says otherwise. Rulings 3 and 39. */
export function CardRating({ id, filters }: CardRatingProps) {
  const isSample = filters && siteConfig().resultsRating !== 'service';
  return isSample ? <SampleRating id={id} /> : <FetchedRating id={id} />;
}

function SampleRating({ id }: { id: string }) {
  const average = sampleAverage(id);
  if (average === null) return <Unrated />;
  return <Average value={average} note="Calificación de ejemplo" className={styles.sample} />;
}

/** With how many evaluations it is of and when the latest was, to tell fresh ones from old ones. Ruling 31. */
function FetchedRating({ id }: { id: string }) {
  const rating = useRatingSummary(id);
  if (rating.state === 'loading') return <Skeleton className={classNames(styles.rating, styles.fetched)} />;
  if (rating.failed) return <p className={styles.rating}>Calificación no disponible</p>;
  const { summary } = rating;
  if (!summary || !isRated(summary)) return <Unrated />;
  const latest = latestText(summary);
  return (
    <Average value={summary.promedio} note={ratingBasis(summary)} className={styles.fetched}>
      {latest !== '' && <span className={styles.latest}>{latest}</span>}
    </Average>
  );
}

type AverageProps = { value: number; note: string; className: string | undefined; children?: ReactNode };

function Average({ value, note, className, children }: AverageProps) {
  return (
    <p className={classNames(styles.rating, className)}>
      <Stars value={value} />
      <span className={styles.value}>{formatAverage(value)}</span>
      <span className={styles.note}>{note}</span>
      {children}
    </p>
  );
}

function Unrated() {
  return <p className={styles.rating}>Sin calificaciones</p>;
}
