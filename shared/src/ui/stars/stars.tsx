import { starFills } from '../../domain/stars';
import { classNames } from '../class-names';
import { LEFT_HALF, STAR } from './star-shape';
import styles from './stars.module.css';
import { starsLabel } from './stars-label';

export type StarsProps = {
  value: number;
  size?: 'small' | 'medium' | 'large';
  /** Replaces «4,5 de 5 estrellas» as the accessible name. */
  label?: string;
};

/** Five stars, read-only. Spec §5, «Star display». */
export function Stars({ value, size = 'medium', label }: StarsProps) {
  return (
    <svg
      className={classNames(styles.stars, styles[size])}
      viewBox="0 0 128 24"
      role="img"
      aria-label={label ?? starsLabel(value)}
    >
      {starFills(value).map((fill, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: always the same five places
        <g key={i} transform={`translate(${i * 26})`} data-fill={fill}>
          <path d={STAR} className={styles.empty} />
          {fill !== 'empty' && <path d={fill === 'full' ? STAR : LEFT_HALF} className={styles.filled} />}
          <path d={STAR} className={styles.outline} />
        </g>
      ))}
    </svg>
  );
}
