import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LoggerOptions } from 'pino';
import type { Config } from './config';

/** Wire and storage names of everything that says who a visitor is. */
const PERSONAL = [
  'idUsuario',
  'nombreUsuario',
  'correoUsuario',
  'telefono',
  'comentario',
  'idCard',
  'name',
  'lastName',
  'email',
  'phone',
  'body',
  'headers',
  'remoteAddress',
];

/** Structured logs without identities: no bodies, headers, addresses or query strings (Ruling 23). */
export function loggerOptions(level: Config['logLevel']): LoggerOptions {
  return {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: { paths: PERSONAL.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), remove: true },
    serializers: { err: describeError, req: () => undefined, res: () => undefined },
  };
}

function describeError(error: Error & { code?: string }) {
  return { type: error.name, code: error.code, message: error.message, stack: error.stack };
}

/** One line per answered request: its route's pattern, never the path itself, which may hold anything. */
export function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
  const line = {
    method: request.method,
    route: request.routeOptions.url ?? '(none)',
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
  };
  if (reply.statusCode >= 400 || request.method === 'POST') request.log.info(line, 'answered');
  else request.log.debug(line, 'answered');
}
