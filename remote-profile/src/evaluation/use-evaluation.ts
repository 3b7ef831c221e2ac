import { type Specialist, toEvaluation, validateEvaluationDraft } from '@club/shared/domain';
import { sendEvaluation, useLiveReducer, useUser } from '@club/shared/state';
import {
  EMPTY_EVALUATION,
  type EvaluationEvent,
  type EvaluationState,
  nextEvaluationState,
} from './evaluation-state';

export type EvaluationForm = {
  state: EvaluationState;
  dispatch: (event: EvaluationEvent) => void;
  submit: () => Promise<void>;
};

/** The form for one specialist, which outlives its dialog: closing that by mistake costs no draft. */
export function useEvaluation(specialist: Specialist): EvaluationForm {
  const user = useUser();
  const { state, dispatch, latest } = useLiveReducer(nextEvaluationState, EMPTY_EVALUATION);

  async function submit(): Promise<void> {
    if (!user) return;
    const draft = latest();
    const refusal = validateEvaluationDraft(draft).comentario;
    if (refusal) {
      dispatch({ type: 'refused', refusal });
      return;
    }
    if (!dispatch({ type: 'submitted' })) return;
    try {
      await sendEvaluation(toEvaluation(specialist, user, draft));
      dispatch({ type: 'sent' });
    } catch {
      dispatch({ type: 'failed' });
    }
  }

  return { state, dispatch, submit };
}
