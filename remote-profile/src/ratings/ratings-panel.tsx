import type { onIntent } from '@club/shared/ui';
import type { EvaluationEntry } from '../evaluation/use-evaluation-entry';
import type { RatingOverview } from './rating-overview';
import { RatingSummaryView } from './rating-summary-view';
import styles from './ratings.module.css';

type Props = {
  overview: RatingOverview | null;
  failed: boolean;
  open: boolean;
  /** Whether the visitor is among those who have evaluated. */
  hasOwn: boolean;
  onToggle: () => void;
  intent: ReturnType<typeof onIntent>;
  invitation: ReturnType<EvaluationEntry['opener']>;
};

const NONE = 'Aún no hay evaluaciones';

/** The summary, and the button that toggles the list; where there is nothing to see, an invitation. Spec §4, Ratings panel; §8. */
export function RatingsPanel({ overview, failed, open, hasOwn, onToggle, intent, invitation }: Props) {
  const isEmpty = !overview && !failed && !hasOwn;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button inside serves the keyboard
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside is what assistive technology uses
    <div className={styles.panel} onClick={onToggle}>
      {overview && <RatingSummaryView overview={overview} />}
      {!overview && !isEmpty && (
        <p className={styles.empty}>
          {failed ? `${NONE} que mostrar: no pudimos cargarlas.` : `${NONE} de otras personas`}
        </p>
      )}
      <button
        type="button"
        className={isEmpty ? styles.none : styles.toggle}
        aria-haspopup="dialog"
        aria-expanded={open}
        {...intent}
      >
        {isEmpty ? NONE : 'Ver evaluaciones'}
      </button>
      {isEmpty && (
        <>
          <noscript>{NONE}</noscript>
          <button type="button" className={styles.toggle} {...invitation}>
            Sea la primera persona en evaluar
          </button>
        </>
      )}
    </div>
  );
}
