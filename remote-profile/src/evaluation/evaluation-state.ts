import {
  COMMENT_REQUIRED,
  type Evaluation,
  fullName,
  isBlank,
  type Specialist,
  type User,
} from '@club/shared/domain';
import { evaluatorName } from '../own-evaluations/own-evaluations';

export type EvaluationDraft = Pick<Evaluation, 'calificacion' | 'comentario'>;

/** Returns the error of a comment; '' if it is valid. Stars are optional (Spec §5). */
export const validateComment = (comentario: string): string => (isBlank(comentario) ? COMMENT_REQUIRED : '');

/** Builds the request body. Spec §7. */
export function toEvaluation(specialist: Specialist, user: User, draft: EvaluationDraft): Evaluation {
  return {
    idEspecialista: specialist.id,
    nombreEspecialista: fullName(specialist),
    calificacion: draft.calificacion,
    comentario: draft.comentario.trim(),
    idUsuario: user.idCard,
    nombreUsuario: evaluatorName(user),
    correoUsuario: user.email ?? '',
    telefono: user.phone,
  };
}

export type EvaluationState = EvaluationDraft & {
  phase: 'writing' | 'sending' | 'sent' | 'failed';
  /** Error message for the comment; '' if it is valid. */
  commentError: string;
};

export type EvaluationEvent =
  /** Fills the form with a stored draft or an earlier evaluation. */
  | { type: 'prefilled'; draft: EvaluationDraft }
  | { type: 'rated'; calificacion: number }
  | { type: 'typed'; comentario: string }
  | { type: 'rejected'; commentError: string }
  | { type: 'submitted' }
  | { type: 'sent' }
  | { type: 'failed' }
  | { type: 'closed' };

export const EMPTY_EVALUATION: EvaluationState = {
  phase: 'writing',
  calificacion: 0,
  comentario: '',
  commentError: '',
};

/** Returns the state of the form after an event. Spec §4, Evaluation dialog; ruling 4. */
export function nextEvaluationState(state: EvaluationState, event: EvaluationEvent): EvaluationState {
  const isEditable = state.phase === 'writing' || state.phase === 'failed';
  switch (event.type) {
    case 'prefilled':
      return isEditable && isUntouched(state) ? { ...state, ...event.draft } : state;
    case 'rated':
      return isEditable ? { ...state, calificacion: event.calificacion } : state;
    case 'typed':
      return isEditable ? { ...state, comentario: event.comentario, commentError: '' } : state;
    case 'rejected':
      return isEditable ? { ...state, phase: 'writing', commentError: event.commentError } : state;
    case 'submitted':
      return isEditable ? { ...state, phase: 'sending', commentError: '' } : state;
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

/** Removes the thanks and errors but not the draft. */
function afterClosing(state: EvaluationState): EvaluationState {
  if (state.phase === 'sent') return EMPTY_EVALUATION;
  return state.phase === 'sending' ? state : { ...state, phase: 'writing', commentError: '' };
}
