import type { Specialist } from '@club/shared/domain';
import { useRatingSummary } from '@club/shared/state';
import { Button, onIntent, showLoadFailure, useOnDemand } from '@club/shared/ui';
import { useState } from 'react';
import { useEvaluationEntry } from '../evaluation/use-evaluation-entry';
import { withOwn } from '../own-evaluations/own-among';
import { useOwnEvaluations } from '../own-evaluations/own-evaluations';
import { Section } from '../section/section';
import { ratingOverview } from './rating-overview';
import styles from './ratings.module.css';
import { RATINGS_ID } from './ratings-anchor';
import { RatingsPanel } from './ratings-panel';
import { RatingsSkeleton } from './ratings-skeleton';
import { RecentEvaluations } from './recent-evaluations';

const loadDialog = () => import('./ratings-dialog');

/** The ratings panel, which toggles the list of evaluations, and the way to leave one. Spec §4, Ratings panel. */
export function Ratings({ specialist }: { specialist: Specialist }) {
  const ratings = useRatingSummary(specialist.id);
  const own = useOwnEvaluations(specialist.id);
  const evaluation = useEvaluationEntry(specialist);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const dialog = useOnDemand(loadDialog, open, () => {
    close();
    showLoadFailure();
  });
  const overview = ratings.state === 'ready' ? ratingOverview(ratings.summary) : null;
  const failed = ratings.state === 'ready' && ratings.failed === true;
  const comments = withOwn(overview?.comments ?? [], own);

  return (
    <Section title="Evaluaciones" id={RATINGS_ID}>
      {ratings.state === 'loading' ? (
        <RatingsSkeleton />
      ) : (
        <>
          <RatingsPanel
            {...{ overview, failed, open }}
            hasOwn={own.length > 0}
            onToggle={() => setOpen(dialog === null || !open)}
            intent={onIntent(loadDialog)}
            invitation={evaluation.opener()}
          />
          <RecentEvaluations comments={comments} />
        </>
      )}
      <div className={styles.evaluate}>
        <Button ref={evaluation.button} {...evaluation.opener()}>
          Evaluar especialista
        </Button>
        {own[0] && (
          <Button variant="secondary" {...evaluation.opener(own[0])}>
            Cambiar mi evaluación
          </Button>
        )}
      </div>
      {evaluation.dialog}
      {dialog && <dialog.RatingsDialog {...{ open, failed, comments }} onClose={close} />}
    </Section>
  );
}
