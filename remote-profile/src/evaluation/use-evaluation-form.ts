import type { Specialist } from '@club/shared/domain';
import { sendEvaluation, useLiveReducer, useUser } from '@club/shared/state';
import { showToast } from '@club/shared/ui';
import { useIsLong } from '@club/shared/ui/network';
import { useEffect, useRef } from 'react';
import { saveOwnEvaluation } from '../own-evaluations/own-evaluations';
import {
  EMPTY_EVALUATION,
  type EvaluationDraft,
  type EvaluationEvent,
  type EvaluationState,
  nextEvaluationState,
  toEvaluation,
  validateComment,
} from './evaluation-state';

/** Spec §8. */
export const EVALUATION_THANKS = '¡Gracias por su evaluación!';
export const EVALUATION_FAILURE = 'Error al enviar la evaluación.';

export type EvaluationForm = {
  state: EvaluationState;
  /** Whether the request takes longer than usual. */
  isSlow: boolean;
  dispatch: (event: EvaluationEvent) => void;
  submit: () => Promise<void>;
};

/** Holds failed drafts by specialist for visitors who have left the profile. */
const unsentDrafts = new Map<string, EvaluationDraft>();

/** Holds the form for one specialist; the draft outlives the dialog. */
export function useEvaluationForm(specialist: Specialist): EvaluationForm {
  const { id } = specialist;
  const user = useUser();
  const { state, dispatch, latest } = useLiveReducer(nextEvaluationState, {
    ...EMPTY_EVALUATION,
    ...unsentDrafts.get(id),
  });
  const isUnmounted = useIsUnmounted();
  const isSlow = useIsLong(state.phase === 'sending');

  async function submit(): Promise<void> {
    if (!user) return;
    const draft = latest();
    const commentError = validateComment(draft.comentario);
    if (commentError) {
      dispatch({ type: 'rejected', commentError });
      return;
    }
    if (!dispatch({ type: 'submitted' })) return;
    unsentDrafts.delete(id);
    try {
      const evaluation = toEvaluation(specialist, user, draft);
      await sendEvaluation(evaluation);
      saveOwnEvaluation(evaluation);
      dispatch({ type: 'sent' });
      if (isUnmounted()) showToast(EVALUATION_THANKS);
    } catch {
      dispatch({ type: 'failed' });
      if (!isUnmounted()) return;
      const { calificacion, comentario } = draft;
      unsentDrafts.set(id, { calificacion, comentario });
      showToast(EVALUATION_FAILURE, { tone: 'error' });
    }
  }

  return { state, isSlow, dispatch, submit };
}

function useIsUnmounted(): () => boolean {
  const unmounted = useRef(false);
  useEffect(() => {
    unmounted.current = false;
    return () => {
      unmounted.current = true;
    };
  }, []);
  return () => unmounted.current;
}
