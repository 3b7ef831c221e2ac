import { SERVICE_PATHS } from '@club/shared/service';
import type { FastifyInstance } from 'fastify';
import { aFeedback } from './bodies';

/** The status of a submission, and what the server then says of itself. */
export async function healthBesideSend(
  app: FastifyInstance,
  comentario: string,
): Promise<[sent: number, health: number]> {
  const payload = aFeedback({ comentario });
  const sent = await app.inject({ method: 'POST', url: SERVICE_PATHS.feedback, payload });
  return [sent.statusCode, (await app.inject('/healthz')).statusCode];
}
