import { formatAverage, MAX_STARS, starFills } from '../../domain/rating';
import styles from './stars.module.css';

/** Returns a text such as «4,5 de 5 estrellas»; whole numbers have no decimal. */
export function starsLabel(value: number): string {
  return `${formatAverage(value).replace(/,0$/, '')} de ${MAX_STARS} estrellas`;
}

/** SVG path of a five-pointed star, starting at its top, in a box of 24 by 24 units. */
const STAR_LINES = 'l2.94 6.26 6.81.9-4.99 4.74 1.25 6.8-6.01-3.3-6.01 3.3 1.25-6.8-4.99-4.74 6.81-.9z';
/** SVG path of the left half of a five-pointed star, starting at its top. */
const LEFT_HALF_LINES = 'v15.4l-6.01 3.3 1.25-6.8-4.99-4.74 6.81-.9z';

const topOf = (index: number) => `M${12 + 26 * index} 2`;

/** SVG path of one star. */
export const STAR_PATH = topOf(0) + STAR_LINES;

/** Returns the SVG path of a row of stars, which are 26 units apart. */
const starRow = (count: number): string =>
  Array.from({ length: count }, (_, index) => topOf(index) + STAR_LINES).join('');

const ALL = starRow(MAX_STARS);

export type StarsProps = {
  value: number;
  /** Accessible name; the default is «4,5 de 5 estrellas». */
  label?: string;
};

/**
 * Shows a rating as five stars. Renders few elements, because a page may show hundreds of ratings. Spec §5, «Star
 * display».
 */
export function Stars({ value, label }: StarsProps) {
  const fills = starFills(value);
  const full = fills.filter((fill) => fill === 'full').length;
  return (
    <svg className={styles.stars} viewBox="0 0 128 24" role="img" aria-label={label ?? starsLabel(value)}>
      <path d={ALL} className={styles.empty} />
      {full > 0 && <path d={starRow(full)} className={styles.filled} data-fill="full" />}
      {fills[full] === 'half' && (
        <path d={topOf(full) + LEFT_HALF_LINES} className={styles.filled} data-fill="half" />
      )}
      <path d={ALL} className={styles.outline} />
    </svg>
  );
}
