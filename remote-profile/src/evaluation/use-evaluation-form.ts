import type { Specialist } from '@club/shared/domain';
import { currentUser, sendEvaluation, useLiveReducer, useUser } from '@club/shared/state';
import { EXTRA_SESSION_KEYS, readJson, session, writeJson } from '@club/shared/storage';
import { showToast } from '@club/shared/ui';
import { useIsSlow } from '@club/shared/ui/network';
import { useEffect, useRef } from 'react';
import { evaluatorName, parseOwnEvaluations, saveOwnEvaluation } from '../own-evaluations/own-evaluations';
import {
  EMPTY_EVALUATION,
  type EvaluationDraft,
  type EvaluationEvent,
  type EvaluationState,
  nextEvaluationState,
  toEvaluation,
  validateComment,
} from './evaluation-state';

/** Thanks after an evaluation. Spec §8. */
export const EVALUATION_THANKS = '¡Gracias por su evaluación!';
export const EVALUATION_FAILURE = 'Error al enviar la evaluación.';

export type EvaluationForm = {
  state: EvaluationState;
  /** Whether the request takes longer than usual. */
  isSlow: boolean;
  dispatch: (event: EvaluationEvent) => void;
  /** Fills an unchanged form: with this tab's draft if there is one, else with the given earlier evaluation. */
  prefill: (former: EvaluationDraft | undefined) => void;
  submit: () => Promise<void>;
};

/**
 * Drafts of this tab, in the format of sent evaluations. The browser sends a draft only when the visitor submits it.
 */
type StoredDrafts = ReturnType<typeof parseOwnEvaluations>;

/** Drafts that the storage rejected, held in memory. */
let unsaved: StoredDrafts | null = null;

const storedDrafts = (): StoredDrafts =>
  unsaved ?? parseOwnEvaluations(readJson(session, EXTRA_SESSION_KEYS.evaluationDrafts));

/** Returns the current user's draft for a specialist; ignores drafts of other users of this tab. */
function savedDraft(idEspecialista: string): EvaluationDraft | undefined {
  const user = currentUser();
  return storedDrafts().find(
    (draft) => draft.idEspecialista === idEspecialista && user && draft.nombre === evaluatorName(user),
  );
}

/** Stores the current user's draft for a specialist; removes an empty draft. */
function saveDraft(idEspecialista: string, { calificacion, comentario }: EvaluationDraft): void {
  const user = currentUser();
  if (!user) return;
  const draft = { idEspecialista, nombre: evaluatorName(user), fecha: '', calificacion, comentario };
  const others = storedDrafts().filter((one) => one.idEspecialista !== idEspecialista);
  const drafts = calificacion === 0 && comentario === '' ? others : [draft, ...others];
  if (drafts.length === 0) session.remove(EXTRA_SESSION_KEYS.evaluationDrafts);
  const isStored = drafts.length === 0 || writeJson(session, EXTRA_SESSION_KEYS.evaluationDrafts, drafts);
  unsaved = isStored ? null : drafts;
}

/** Manages the evaluation form of a specialist. The draft survives closing the dialog and a reload. */
export function useEvaluationForm(specialist: Specialist): EvaluationForm {
  const { id } = specialist;
  const user = useUser();
  const form = useLiveReducer(nextEvaluationState, EMPTY_EVALUATION);
  const { state, latest } = form;
  const isUnmounted = useIsUnmounted();
  const isSlow = useIsSlow(state.phase === 'sending');

  function dispatch(event: EvaluationEvent): boolean {
    const changed = form.dispatch(event);
    if (event.type === 'rated' || event.type === 'typed') saveDraft(id, latest());
    return changed;
  }

  function prefill(former: EvaluationDraft | undefined): void {
    const draft = savedDraft(id) ?? former;
    if (!draft) return;
    const { calificacion, comentario } = draft;
    form.dispatch({ type: 'prefilled', draft: { calificacion, comentario } });
  }

  async function submit(): Promise<void> {
    if (!user) return;
    const draft = latest();
    const commentError = validateComment(draft.comentario);
    if (commentError) {
      dispatch({ type: 'rejected', commentError });
      return;
    }
    if (!dispatch({ type: 'submitted' })) return;
    saveDraft(id, EMPTY_EVALUATION);
    try {
      const evaluation = toEvaluation(specialist, user, draft);
      await sendEvaluation(evaluation);
      saveOwnEvaluation(evaluation);
      dispatch({ type: 'sent' });
      if (isUnmounted()) showToast(EVALUATION_THANKS);
    } catch {
      dispatch({ type: 'failed' });
      saveDraft(id, draft);
      if (isUnmounted()) showToast(EVALUATION_FAILURE, { tone: 'error' });
    }
  }

  return { state, isSlow, dispatch, prefill, submit };
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
