import { SERVICE_PATHS } from '@club/shared/service';
import { aFeedback, anEvaluationBody } from '../support/bodies';
import type { SentSubmission } from '../support/stored-sends';

/** The `number`th send of a round, unlike any other: evaluations of the listed specialists and site feedback in turn. */
export function makeSend(round: number, number: number, idEspecialista: string): SentSubmission {
  const comentario = `Vuelta ${round}, envío ${number}: «¿quedó guardado?»`;
  return number % 2 === 0
    ? { kind: 'evaluation', body: anEvaluationBody({ idEspecialista, calificacion: number % 6, comentario }) }
    : { kind: 'feedback', body: aFeedback({ comentario }) };
}

export type SendAnswer = 'stored' | 'repeated' | 'refused' | 'none';

export const isAcknowledged = (answer: SendAnswer): boolean => answer === 'stored' || answer === 'repeated';

/**
 * Sends as the site does; `none` if the server died before its answer began, `refused` if its database does not serve. Any
 * other answer is an error.
 */
export async function deliverSubmission(base: string, { kind, body }: SentSubmission): Promise<SendAnswer> {
  const request = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: JSON.stringify(body) };
  const answer = await fetch(base + SERVICE_PATHS[kind], request).catch(() => null);
  if (answer === null) return 'none';
  await answer.arrayBuffer().catch(() => undefined);
  if (answer.status === 201) return 'stored';
  if (answer.status === 200) return 'repeated';
  if (answer.status === 503) return 'refused';
  throw new Error(`the server answered ${answer.status} to ${body.comentario}`);
}
