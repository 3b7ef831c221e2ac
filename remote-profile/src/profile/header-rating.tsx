import { formatAverage, isRated, ratingBasis } from '@club/shared/domain';
import { useRatingSummary } from '@club/shared/state';
import { Skeleton, Stars } from '@club/shared/ui';
import type { MouseEvent } from 'react';
import { RATINGS_ID } from '../ratings/ratings-anchor';
import styles from './header-rating.module.css';

/** In the page's history there is the profile once, so that «Regresar» leads away from it. */
function goToRatings(event: MouseEvent) {
  const ratings = document.getElementById(RATINGS_ID);
  if (!ratings) return;
  event.preventDefault();
  ratings.tabIndex = -1;
  ratings.focus();
  ratings.scrollIntoView();
}

/** The average beside the name, with what it is of; it leads to the ratings. Of one height, whatever there is to tell. */
export function HeaderRating({ id }: { id: string }) {
  const rating = useRatingSummary(id);
  if (rating.state === 'loading') return <Skeleton className={styles.loading} />;
  const { summary } = rating;
  if (!summary || !isRated(summary))
    return <p className={styles.rating}>{rating.failed ? '' : 'Sin evaluaciones por ahora'}</p>;
  return (
    <a className={styles.rating} href={`#${RATINGS_ID}`} onClick={goToRatings}>
      <Stars value={summary.promedio} />
      <strong aria-hidden="true">{formatAverage(summary.promedio)}</strong>
      <span className={styles.basis}>{ratingBasis(summary)}</span>
    </a>
  );
}
