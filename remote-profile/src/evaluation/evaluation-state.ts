import type { EvaluationDraft } from '@club/shared/domain';

export type EvaluationState = EvaluationDraft & {
  phase: 'writing' | 'sending' | 'sent' | 'failed';
  /** What is wrong with the comment, '' when nothing is. */
  refusal: string;
};

export type EvaluationEvent =
  /** With a former evaluation, to change it. */
  | { type: 'begun'; draft: EvaluationDraft }
  | { type: 'rated'; calificacion: number }
  | { type: 'typed'; comentario: string }
  | { type: 'refused'; refusal: string }
  | { type: 'submitted' }
  | { type: 'sent' }
  | { type: 'failed' }
  | { type: 'closed' };

/** Stars start at 0. Spec §5, Evaluation. */
export const EMPTY_EVALUATION: EvaluationState = {
  phase: 'writing',
  calificacion: 0,
  comentario: '',
  refusal: '',
};

/** The transitions of the evaluation form. Spec §4, Evaluation dialog; ruling 4. */
export function nextEvaluationState(state: EvaluationState, event: EvaluationEvent): EvaluationState {
  const writable = state.phase === 'writing' || state.phase === 'failed';
  switch (event.type) {
    case 'begun':
      return writable && isUntouched(state) ? { ...state, ...event.draft } : state;
    case 'rated':
      return writable ? { ...state, calificacion: event.calificacion } : state;
    case 'typed':
      return writable ? { ...state, comentario: event.comentario, refusal: '' } : state;
    case 'refused':
      return writable ? { ...state, phase: 'writing', refusal: event.refusal } : state;
    case 'submitted':
      return writable ? { ...state, phase: 'sending', refusal: '' } : state;
    case 'sent':
      return { ...EMPTY_EVALUATION, phase: 'sent' };
    case 'failed':
      return { ...state, phase: 'failed' };
    case 'closed':
      return afterClosing(state);
  }
}

const isUntouched = ({ calificacion, comentario }: EvaluationDraft): boolean =>
  calificacion === 0 && comentario === '';

/** The draft is there again when the dialog is, but neither the thanks nor what was wrong with it. */
function afterClosing(state: EvaluationState): EvaluationState {
  if (state.phase === 'sent') return EMPTY_EVALUATION;
  return state.phase === 'sending' ? state : { ...state, phase: 'writing', refusal: '' };
}
