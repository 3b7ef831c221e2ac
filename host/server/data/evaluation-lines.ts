import { costaRicaDate } from '../service/costa-rica-date';
import type { StoredEvaluation } from '../service/sql/stored-evaluation';
import type { EvaluationState } from '../service/store';
import { plainLine } from './plain-line';

const SHORT_ID = 8;
const SHORT_SENDER = 8;

export const STATES: Record<EvaluationState, string> = {
  pending: 'pendiente',
  accepted: 'publicada',
  rejected: 'rechazada',
};

/** The word for a state; a damaged row may have none that is known. */
export const stateWord = (state: EvaluationState): string => (isState(state) ? STATES[state] : 'dañada');

export const isState = (text: unknown): text is EvaluationState =>
  typeof text === 'string' && Object.hasOwn(STATES, text);

export const shortId = ({ id }: StoredEvaluation): string => id.slice(0, SHORT_ID);

/** An evaluation as a moderator reads it: two lines, without the visitor's identification, mail and phone. */
export function evaluationLines(evaluation: StoredEvaluation): string[] {
  const { receivedAt, state, calificacion } = evaluation;
  const specialist = `${plainLine(evaluation.nombreEspecialista)} (${plainLine(evaluation.idEspecialista)})`;
  const sender = evaluation.sender === null ? '' : `  remitente ${evaluation.sender.slice(0, SHORT_SENDER)}`;
  const stars = calificacion === 0 ? 'sin estrellas' : `${calificacion} de 5`;
  return [
    `${shortId(evaluation)}  ${costaRicaDate(receivedAt)}  ${stateWord(state)}  ${stars}  ${specialist}${sender}`,
    `          ${plainLine(evaluation.nombreUsuario)}: ${plainLine(evaluation.comentario)}`,
  ];
}
