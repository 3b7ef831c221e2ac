import { useId, useRef, useState } from 'react';
import { MAX_STARS } from '../../domain/rating';
import { Button } from '../button/button';
import { classNames } from '../class-names';
import styles from './star-picker.module.css';
import { STAR_PATH, starsLabel } from './stars';

export type StarPickerProps = {
  /** Number of stars, 0 (none) to 5. */
  value: number;
  onChange: (value: number) => void;
  label: string;
};

const CHOICES = Array.from({ length: MAX_STARS }, (_, i) => i + 1);

/**
 * Shows five radio buttons as stars, with a preview under the pointer and a button that removes all stars. Spec §2,
 * «Evaluation dialog».
 */
export function StarPicker({ value, onChange, label }: StarPickerProps) {
  const name = useId();
  const [preview, setPreview] = useState<number | null>(null);
  const shown = preview ?? value;
  const stars = useRef<HTMLDivElement>(null);
  const clear = () => {
    onChange(0);
    stars.current?.querySelector('input')?.focus();
  };
  return (
    <fieldset className={styles.picker}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.row}>
        <div ref={stars} className={styles.stars} onPointerLeave={() => setPreview(null)}>
          {CHOICES.map((count) => (
            <span
              key={count}
              className={styles.choice}
              onPointerEnter={(e) => e.pointerType !== 'touch' && setPreview(count)}
            >
              <input
                type="radio"
                className={styles.radio}
                name={name}
                value={count}
                checked={value === count}
                onChange={() => onChange(count)}
                aria-label={starsLabel(count)}
              />
              <svg
                viewBox="0 0 24 24"
                aria-hidden="true"
                className={classNames(styles.star, count <= shown && styles.on)}
              >
                <path d={STAR_PATH} />
              </svg>
            </span>
          ))}
        </div>
        {value > 0 && (
          <Button variant="quiet" size="small" onClick={clear}>
            Quitar estrellas
          </Button>
        )}
      </div>
    </fieldset>
  );
}
