import type { FastifyReply, FastifyRequest } from 'fastify';

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

export const reasonForStatus = (status: number): string =>
  REASONS[status] ?? REASONS[status < 500 ? 400 : 500] ?? '';

/** Answers with a status and one reason. Never repeats the client's input. */
export function sendRefusal(reply: FastifyReply, status: number, reason = reasonForStatus(status)) {
  return reply.code(status).header('cache-control', 'no-store').send({ error: reason });
}

const BY_STATUS: Readonly<Record<number, string>> = {
  400: 'content',
  403: 'origin',
  413: 'size',
  415: 'type',
  429: 'address_limit',
  503: 'database',
};

const marked = new WeakMap<FastifyRequest, string>();

/** Records why a submission was refused, for metrics, if one HTTP status has several reasons. */
export function markRefusal(request: FastifyRequest, reason: 'unlisted' | 'visitor_limit'): void {
  marked.set(request, reason);
}

export const refusalReason = (request: FastifyRequest, status: number): string =>
  marked.get(request) ?? BY_STATUS[status] ?? 'other';
