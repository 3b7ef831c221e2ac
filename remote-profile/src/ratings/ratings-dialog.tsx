import { evaluationCountLabel, MAX_STARS, type Specialist } from '@club/shared/domain';
import { Button, Dialog } from '@club/shared/ui';
import { useState } from 'react';
import type { DisplayedEvaluation } from '../own-evaluations/own-evaluations';
import { RatingItem } from './rating-item';
import styles from './ratings-dialog.module.css';
import { ReportEvaluation } from './report-evaluation';
import { Select } from './select';

type RatingsDialogProps = {
  specialist: Specialist;
  open: boolean;
  onClose: () => void;
  comments: readonly DisplayedEvaluation[];
  /** Whether the evaluations failed to load. */
  failed: boolean;
};

/** Lists the evaluations. Spec §2, /detalle/{id}. */
export function RatingsDialog({ specialist, open, onClose, comments, failed }: RatingsDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Evaluaciones" initialFocus="title">
      {comments.length > 0 ? (
        <RatingsList {...{ specialist, comments }} />
      ) : (
        <p>
          {failed
            ? 'No pudimos cargar las evaluaciones registradas.'
            : 'Aún no hay evaluaciones registradas.'}
        </p>
      )}
    </Dialog>
  );
}

/** Number of evaluations shown at first, and added by each press of «Ver más». */
const PAGE_SIZE = 20;

type EvaluationOrder = 'recent' | 'best' | 'lowest';

const ORDERS: [EvaluationOrder, string][] = [
  ['recent', 'Más recientes'],
  ['best', 'Mejor calificadas'],
  ['lowest', 'Peor calificadas'],
];
const ALL = 'all';

const starsText = (stars: number): string => {
  if (stars === 0) return 'Sin calificación';
  return stars === 1 ? '1 estrella' : `${stars} estrellas`;
};

type RatingsListProps = Pick<RatingsDialogProps, 'specialist' | 'comments'>;

function RatingsList({ specialist, comments }: RatingsListProps) {
  const [limit, setLimit] = useState(PAGE_SIZE);
  const [order, setOrder] = useState<EvaluationOrder>('recent');
  const [stars, setStars] = useState(ALL);
  const values = starValues(comments);
  const chosenStars = values.find((value) => String(value) === stars) ?? null;
  const shown = sortAndFilter(comments, order, chosenStars);
  return (
    <>
      {comments.length > 1 && (
        <div className={styles.choices}>
          <Select
            label="Ordenar"
            value={order}
            options={ORDERS}
            onChoose={(value) => setOrder(value as EvaluationOrder)}
          />
          <Select
            label="Estrellas"
            value={chosenStars === null ? ALL : stars}
            options={[[ALL, 'Todas'], ...values.map((n): [string, string] => [String(n), starsText(n)])]}
            onChoose={setStars}
          />
          <p className={styles.count} role="status">
            {evaluationCountLabel(shown.length)}
          </p>
        </div>
      )}
      <ul>
        {shown.slice(0, limit).map((comment) => (
          <RatingItem key={comments.indexOf(comment)} comment={comment}>
            {!comment.own && <ReportEvaluation {...{ specialist, comment }} />}
          </RatingItem>
        ))}
      </ul>
      {shown.length > limit && (
        <Button variant="secondary" onClick={() => setLimit(limit + PAGE_SIZE)}>
          Ver más
        </Button>
      )}
    </>
  );
}

const wholeStars = ({ calificacion }: DisplayedEvaluation): number => Math.round(calificacion);

/** Lists the distinct numbers of stars, highest first; 0 means an evaluation without stars. */
function starValues(comments: readonly DisplayedEvaluation[]): number[] {
  return [...new Set(comments.map(wholeStars))].sort((a, b) => b - a);
}

/**
 * Sorts and filters evaluations. The user's latest one comes first, those without stars last; those with equally many
 * stars stay in their order, newest first.
 */
function sortAndFilter(
  comments: readonly DisplayedEvaluation[],
  order: EvaluationOrder,
  stars: number | null,
): DisplayedEvaluation[] {
  const chosen = comments.filter((comment) => stars === null || wholeStars(comment) === stars);
  return order === 'recent' ? chosen : chosen.sort((a, b) => rank(a, order) - rank(b, order));
}

function rank({ own, calificacion }: DisplayedEvaluation, order: EvaluationOrder): number {
  if (own === 'latest') return -MAX_STARS - 1;
  if (calificacion === 0) return MAX_STARS + 1;
  return order === 'best' ? -calificacion : calificacion;
}
