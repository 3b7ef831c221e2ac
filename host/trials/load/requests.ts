import { SERVICE_PATHS } from '@club/shared/service';
import { aFeedback, anEvaluationBody } from '../support/bodies';

/** A GET as a browser makes it, compressed with what both servers know. */
export const getRequest = (path: string): Buffer =>
  Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\n\r\n`);

/** Submissions that are all different: evaluations and feedback in turn. */
export function sendRequest(run: string, ids: readonly string[]): (number: number) => Buffer {
  return (number) => {
    const comentario = `Medición ${run}, envío ${number}: quedó muy bien y a tiempo.`;
    const idEspecialista = ids[number % ids.length] ?? '';
    const [path, body] =
      number % 2 === 0
        ? [SERVICE_PATHS.evaluation, anEvaluationBody({ idEspecialista, comentario })]
        : [SERVICE_PATHS.feedback, aFeedback({ comentario })];
    const bytes = Buffer.from(JSON.stringify(body));
    const head = `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: text/plain\r\nContent-Length: ${bytes.length}\r\n\r\n`;
    return Buffer.concat([Buffer.from(head), bytes]);
  };
}
