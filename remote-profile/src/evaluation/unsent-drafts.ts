import type { EvaluationDraft } from '@club/shared/domain';
import { showToast } from '@club/shared/ui';
import { EMPTY_EVALUATION, type EvaluationState } from './evaluation-state';
import { FAILURE, THANKS } from './outcome-texts';

/** What could not be sent, by specialist, for whoever had left the profile by then. */
const unsent = new Map<string, EvaluationDraft>();

/** The form as it was left; empty unless a submission failed after that. */
export const formOf = (id: string): EvaluationState => ({ ...EMPTY_EVALUATION, ...unsent.get(id) });

/** Tells the end of a submission to a visitor who is on another page by then; `draft`: what could not be sent. */
export function tellElsewhere(id: string, draft?: EvaluationDraft): void {
  if (draft) {
    const { calificacion, comentario } = draft;
    unsent.set(id, { calificacion, comentario });
    showToast(FAILURE, { tone: 'error' });
  } else showToast(THANKS);
}

export const forgetUnsent = (id: string): void => void unsent.delete(id);
