import { MAX_STARS } from '../../domain/rating';
import { starFills } from '../../domain/stars';
import { halfStarAt, starRow } from './star-shape';
import styles from './stars.module.css';
import { starsLabel } from './stars-label';

export type StarsProps = {
  value: number;
  /** Replaces «4,5 de 5 estrellas» as the accessible name. */
  label?: string;
};

const ALL = starRow(MAX_STARS);

/** Five stars, read-only, in few elements: a page may show hundreds. Spec §5, «Star display». */
export function Stars({ value, label }: StarsProps) {
  const fills = starFills(value);
  const full = fills.filter((fill) => fill === 'full').length;
  return (
    <svg className={styles.stars} viewBox="0 0 128 24" role="img" aria-label={label ?? starsLabel(value)}>
      <path d={ALL} className={styles.empty} />
      {full > 0 && <path d={starRow(full)} className={styles.filled} data-fill="full" />}
      {fills[full] === 'half' && <path d={halfStarAt(full)} className={styles.filled} data-fill="half" />}
      <path d={ALL} className={styles.outline} />
    </svg>
  );
}
