import { evaluationCountLabel, type Specialist } from '@club/shared/domain';
import { Link } from '@club/shared/router';
import { paths } from '@club/shared/routes';
import { useRatingSummary } from '@club/shared/state';
import { Button, onIntent, Skeleton, Stars, showLoadFailure, useOnDemand } from '@club/shared/ui';
import { useState } from 'react';
import { useEvaluationDialog } from '../evaluation/use-evaluation-dialog';
import {
  type DisplayedEvaluation,
  mergeOwnEvaluations,
  useOwnEvaluations,
} from '../own-evaluations/own-evaluations';
import { Section } from '../section/section';
import { RatingItem } from './rating-item';
import { type RatingOverview, ratingOverview } from './rating-overview';
import styles from './ratings.module.css';

/** Id of the ratings section; the average in the profile's header links to it. */
export const RATINGS_SECTION_ID = 'evaluaciones';

const loadDialog = () => import('./ratings-dialog');

/**
 * Shows the ratings panel, the button that opens the list of evaluations, and the buttons to evaluate. Spec §4, Ratings
 * panel.
 */
export function Ratings({ specialist }: { specialist: Specialist }) {
  const ratings = useRatingSummary(specialist.id);
  const own = useOwnEvaluations(specialist.id);
  const evaluation = useEvaluationDialog(specialist);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const dialog = useOnDemand(loadDialog, open, () => {
    close();
    showLoadFailure();
  });
  const overview = ratings.state === 'ready' ? ratingOverview(ratings.summary) : null;
  const failed = ratings.state === 'ready' && ratings.failed === true;
  const comments = mergeOwnEvaluations(overview?.comments ?? [], own);

  return (
    <Section title="Evaluaciones" id={RATINGS_SECTION_ID}>
      {ratings.state === 'loading' ? (
        <RatingsSkeleton />
      ) : (
        <>
          <RatingsPanel
            {...{ overview, failed, open }}
            hasOwn={own.length > 0}
            onToggle={() => setOpen(dialog === null || !open)}
            intent={onIntent(loadDialog)}
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
      <Link className={styles.care} to={paths.evaluationCare}>
        Cómo cuidamos las evaluaciones
      </Link>
      {evaluation.dialog}
      {dialog && <dialog.RatingsDialog {...{ specialist, open, failed, comments }} onClose={close} />}
    </Section>
  );
}

type RatingsPanelProps = {
  overview: RatingOverview | null;
  failed: boolean;
  open: boolean;
  /** Whether the visitor has evaluated the specialist. */
  hasOwn: boolean;
  onToggle: () => void;
  intent: ReturnType<typeof onIntent>;
};

const NONE = 'Aún no hay evaluaciones';

/** Shows the summary and the button that opens the list. Spec §4, Ratings panel; §8. */
function RatingsPanel({ overview, failed, open, hasOwn, onToggle, intent }: RatingsPanelProps) {
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
      {isEmpty && <noscript>{NONE}</noscript>}
    </div>
  );
}

function RatingSummaryView({ overview }: { overview: RatingOverview }) {
  return (
    <div className={styles.summary}>
      <p className={styles.score}>
        <span className={styles.average}>{overview.averageText}</span>
        <Stars value={overview.average} />
        <span className={styles.count}>{overview.countText}</span>
        {overview.unratedText && <span className={styles.unrated}>{overview.unratedText}</span>}
      </p>
      {overview.rows.length > 0 && <StarDistribution overview={overview} />}
    </div>
  );
}

/** Shows the number of evaluations for each number of stars. */
function StarDistribution({ overview }: { overview: RatingOverview }) {
  return (
    <ul className={styles.rows} aria-label="Evaluaciones por cantidad de estrellas">
      {overview.rows.map(({ stars, count, share }) => (
        <li key={stars} className={styles.row}>
          <span aria-hidden="true">{stars}</span>
          <svg className={styles.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
            <rect width={100 * share} height="1" />
          </svg>
          <span className={styles.rowCount} aria-hidden="true">
            {count}
          </span>
          <span className="visually-hidden">
            {stars === 1 ? '1 estrella' : `${stars} estrellas`}: {evaluationCountLabel(count)}
          </span>
        </li>
      ))}
    </ul>
  );
}

const RECENT_COUNT = 2;

/** Shows the user's latest evaluation, then the latest comments of others. */
function RecentEvaluations({ comments }: { comments: readonly DisplayedEvaluation[] }) {
  const shown = comments
    .filter(({ own, comentario }) => own === 'latest' || (!own && comentario !== ''))
    .slice(0, RECENT_COUNT);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.recent} aria-label="Evaluaciones recientes">
      {shown.map((comment, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: evaluations have no id, and their items no state
        <RatingItem key={i} comment={comment} isShort />
      ))}
    </ul>
  );
}

function RatingsSkeleton() {
  return (
    <div className={styles.panel} role="status" aria-label="Cargando las evaluaciones…">
      <Skeleton className={styles.loading} />
    </div>
  );
}
