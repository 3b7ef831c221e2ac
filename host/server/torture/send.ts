import type { Evaluation, SiteFeedback } from '@club/shared/domain';
import { SERVICE_PATHS } from '../service/paths';
import { aFeedback, anEvaluation } from '../testing/bodies';

/** One send of a visitor, unlike any other; sent again, its body is the same to the letter. */
export type Send = { kind: 'evaluation'; body: Evaluation } | { kind: 'feedback'; body: SiteFeedback };

/** The `number`th send of a round: evaluations of the listed specialists and site feedback in turn. */
export function makeSend(round: number, number: number, idEspecialista: string): Send {
  const comentario = `Vuelta ${round}, envío ${number}: «¿quedó guardado?»`;
  return number % 2 === 0
    ? { kind: 'evaluation', body: anEvaluation({ idEspecialista, calificacion: number % 6, comentario }) }
    : { kind: 'feedback', body: aFeedback({ comentario }) };
}

export type Answer = 'stored' | 'repeated' | 'none';

/** Sends as the site does; `none` when the server died before its answer began. Any other answer is an error. */
export async function deliver(base: string, { kind, body }: Send): Promise<Answer> {
  const request = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: JSON.stringify(body) };
  const answer = await fetch(base + SERVICE_PATHS[kind], request).catch(() => null);
  if (answer === null) return 'none';
  await answer.arrayBuffer().catch(() => undefined);
  if (answer.status === 201) return 'stored';
  if (answer.status === 200) return 'repeated';
  throw new Error(`the server answered ${answer.status} to ${body.comentario}`);
}
