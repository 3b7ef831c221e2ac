import type { RatingComment } from '@club/shared/domain';
import { Button, Dialog } from '@club/shared/ui';
import { useState } from 'react';
import { RatingItem } from './rating-item';

/** Evaluations shown at first, and added by each «Ver más». */
const PAGE_SIZE = 20;

type Props = {
  open: boolean;
  onClose: () => void;
  comments: readonly RatingComment[];
  /** They could not be loaded. */
  failed: boolean;
};

/** The evaluations one by one. Spec §2, /detalle/{id}. */
export function RatingsDialog({ open, onClose, comments, failed }: Props) {
  const [limit, setLimit] = useState(PAGE_SIZE);
  return (
    <Dialog open={open} onClose={onClose} title="Evaluaciones" initialFocus="title">
      <div>
        {comments.length === 0 ? (
          <p>
            {failed
              ? 'No pudimos cargar las evaluaciones registradas.'
              : 'Aún no hay evaluaciones registradas.'}
          </p>
        ) : (
          <ul>
            {comments.slice(0, limit).map((comment, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: evaluations have no id and never change places
              <RatingItem key={i} comment={comment} />
            ))}
          </ul>
        )}
      </div>
      {comments.length > limit && (
        <Button variant="secondary" onClick={() => setLimit(limit + PAGE_SIZE)}>
          Ver más
        </Button>
      )}
    </Dialog>
  );
}
