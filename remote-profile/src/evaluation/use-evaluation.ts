import { type Specialist, toEvaluation, validateEvaluationDraft } from '@club/shared/domain';
import { sendEvaluation, useUser } from '@club/shared/state';
import { useReducer, useRef } from 'react';
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
  const [state, dispatch] = useReducer(nextEvaluationState, EMPTY_EVALUATION);
  const inFlight = useRef(false);

  async function submit(): Promise<void> {
    if (inFlight.current || !user) return;
    const refusal = validateEvaluationDraft(state).comentario;
    if (refusal) {
      dispatch({ type: 'refused', refusal });
      return;
    }
    inFlight.current = true;
    dispatch({ type: 'submitted' });
    try {
      await sendEvaluation(toEvaluation(specialist, user, state));
      dispatch({ type: 'sent' });
    } catch {
      dispatch({ type: 'failed' });
    } finally {
      inFlight.current = false;
    }
  }

  return { state, dispatch, submit };
}
