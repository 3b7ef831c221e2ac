import type { Specialist } from '@club/shared/domain';
import { COMPARISON_ID } from '../shortlist/sections';
import styles from './comparison.module.css';
import { ComparisonTable } from './comparison-table';

/** Two or three specialists side by side. */
export function Comparison({ specialists }: { specialists: readonly Specialist[] }) {
  return (
    <section className={styles.section} aria-labelledby={COMPARISON_ID}>
      <h2 id={COMPARISON_ID} className={styles.heading} tabIndex={-1}>
        Comparar
      </h2>
      {specialists.length > 1 ? (
        <ComparisonTable specialists={specialists} />
      ) : (
        <p className={styles.help}>
          Marque «Comparar» en dos o tres de sus guardados para verlos lado a lado.
        </p>
      )}
    </section>
  );
}
