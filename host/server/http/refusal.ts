import type { FastifyReply } from 'fastify';

const REASONS: Record<number, string> = {
  400: 'La solicitud no es válida.',
  403: 'El envío debe hacerse desde el sitio.',
  404: 'No se encontró lo que busca.',
  405: 'El método no está permitido.',
  408: 'La solicitud tardó demasiado.',
  413: 'El cuerpo supera los 16 KiB.',
  414: 'La dirección es demasiado larga.',
  415: 'El cuerpo debe enviarse como text/plain o application/json.',
  429: 'Demasiados envíos; intente de nuevo en un minuto.',
  500: 'Ocurrió un error en el servidor.',
  503: 'El servicio no está disponible por el momento; intente de nuevo en unos segundos.',
};

export const reasonFor = (status: number): string =>
  REASONS[status] ?? REASONS[status < 500 ? 400 : 500] ?? '';

/** Answers a status with one clear reason, and never with anything that the client sent. */
export function sendRefusal(reply: FastifyReply, status: number, reason = reasonFor(status)) {
  return reply.code(status).header('cache-control', 'no-store').send({ error: reason });
}
