import { sampleAverage } from '@club/shared/catalogue';
import { formatAverage, isRated, ratingBasis } from '@club/shared/domain';
import { siteConfig, useRatingSummary } from '@club/shared/state';
import { Skeleton, Stars } from '@club/shared/ui';
import styles from './card-rating.module.css';

/** The average of a card: from the built-in sample, or from the service where the configuration says so (Ruling 3). */
export function CardRating({ id }: { id: string }) {
  return siteConfig().resultsRating === 'service' ? <FetchedRating id={id} /> : <SampleRating id={id} />;
}

function SampleRating({ id }: { id: string }) {
  const average = sampleAverage(id);
  return average === null ? <Unrated /> : <Average value={average} note="Calificación de muestra" />;
}

function FetchedRating({ id }: { id: string }) {
  const rating = useRatingSummary(id);
  if (rating.state === 'loading') return <Skeleton className={styles.rating} />;
  if (rating.failed) return <p className={styles.rating}>Calificación no disponible</p>;
  const { summary } = rating;
  if (!summary || !isRated(summary)) return <Unrated />;
  return <Average value={summary.promedio} note={ratingBasis(summary)} />;
}

function Average({ value, note }: { value: number; note: string }) {
  return (
    <p className={styles.rating}>
      <Stars value={value} />
      <span className={styles.value}>{formatAverage(value)}</span>
      <span>{note}</span>
    </p>
  );
}

function Unrated() {
  return <p className={styles.rating}>Sin calificaciones</p>;
}
