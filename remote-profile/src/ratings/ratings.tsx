import type { Specialist } from '@club/shared/domain';
import { useRatingSummary } from '@club/shared/state';
import { onIntent, showLoadFailure, useOnDemand } from '@club/shared/ui';
import { useState } from 'react';
import { EvaluationEntry } from '../evaluation/evaluation-entry';
import { Section } from '../section/section';
import { ratingOverview } from './rating-overview';
import { RatingSummaryView } from './rating-summary-view';
import styles from './ratings.module.css';
import { RatingsSkeleton } from './ratings-skeleton';

const loadDialog = () => import('./ratings-dialog');

/** The ratings panel, which toggles the list of evaluations, and the way to leave one. Spec §4, Ratings panel. */
export function Ratings({ specialist }: { specialist: Specialist }) {
  const ratings = useRatingSummary(specialist.id);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const dialog = useOnDemand(loadDialog, open, () => {
    close();
    showLoadFailure();
  });
  const overview = ratings.state === 'ready' ? ratingOverview(ratings.summary) : null;
  const failed = ratings.state === 'ready' && ratings.failed === true;

  return (
    <Section title="Evaluaciones">
      {ratings.state === 'loading' ? (
        <RatingsSkeleton />
      ) : (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the button inside serves the keyboard
        // biome-ignore lint/a11y/noStaticElementInteractions: the button inside is what assistive technology uses
        <div className={styles.panel} onClick={() => setOpen(!open)}>
          {overview ? (
            <RatingSummaryView overview={overview} />
          ) : (
            <p className={styles.empty}>
              {failed
                ? 'Aún no hay evaluaciones que mostrar: no pudimos cargarlas.'
                : 'Aún no hay evaluaciones'}
            </p>
          )}
          <button
            type="button"
            className={styles.toggle}
            aria-haspopup="dialog"
            aria-expanded={open}
            {...onIntent(loadDialog)}
          >
            Ver evaluaciones
          </button>
        </div>
      )}
      <div className={styles.evaluate}>
        <EvaluationEntry specialist={specialist} />
      </div>
      {dialog && (
        <dialog.RatingsDialog {...{ open, failed }} onClose={close} comments={overview?.comments ?? []} />
      )}
    </Section>
  );
}
