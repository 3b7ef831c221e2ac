import { type Specialist, toEvaluation, validateEvaluationDraft } from '@club/shared/domain';
import { sendEvaluation, useLiveReducer, useUser } from '@club/shared/state';
import { useIsLong } from '@club/shared/ui/network';
import { keepEvaluation } from '../own-evaluations/own-evaluations';
import { type EvaluationEvent, type EvaluationState, nextEvaluationState } from './evaluation-state';
import { forgetUnsent, formOf, tellElsewhere } from './unsent-drafts';
import { useHasLeft } from './use-has-left';

export type EvaluationForm = {
  state: EvaluationState;
  /** It is being sent for longer than one expects. */
  isSlow: boolean;
  dispatch: (event: EvaluationEvent) => void;
  submit: () => Promise<void>;
};

/** The form for one specialist, which outlives its dialog: closing that by mistake costs no draft. */
export function useEvaluation(specialist: Specialist): EvaluationForm {
  const user = useUser();
  const { state, dispatch, latest } = useLiveReducer(nextEvaluationState, formOf(specialist.id));
  const hasLeft = useHasLeft();
  const isSlow = useIsLong(state.phase === 'sending');

  async function submit(): Promise<void> {
    if (!user) return;
    const draft = latest();
    const refusal = validateEvaluationDraft(draft).comentario;
    if (refusal) {
      dispatch({ type: 'refused', refusal });
      return;
    }
    if (!dispatch({ type: 'submitted' })) return;
    forgetUnsent(specialist.id);
    try {
      const evaluation = toEvaluation(specialist, user, draft);
      await sendEvaluation(evaluation);
      keepEvaluation(evaluation);
      dispatch({ type: 'sent' });
      if (hasLeft()) tellElsewhere(specialist.id);
    } catch {
      dispatch({ type: 'failed' });
      if (hasLeft()) tellElsewhere(specialist.id, draft);
    }
  }

  return { state, isSlow, dispatch, submit };
}
