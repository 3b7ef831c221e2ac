import { Dialog } from '@club/shared/ui';
import type { ShownComment } from '../own-evaluations/own-among';
import { RatingsList } from './ratings-list';

type Props = {
  open: boolean;
  onClose: () => void;
  comments: readonly ShownComment[];
  /** They could not be loaded. */
  failed: boolean;
};

/** The evaluations one by one. Spec §2, /detalle/{id}. */
export function RatingsDialog({ open, onClose, comments, failed }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="Evaluaciones" initialFocus="title">
      {comments.length > 0 ? (
        <RatingsList comments={comments} />
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
