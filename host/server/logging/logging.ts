import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config/config';
import { isReportPath } from '../http/operator-paths';
import { createLogOutput } from './log-output';

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
export function createLog(
  level: Config['logLevel'],
  destination: DestinationStream = createLogOutput(),
): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      redact: { paths: PERSONAL.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), remove: true },
      serializers: { err: describeError, req: () => undefined, res: () => undefined },
    },
    destination,
  );
}

function describeError(error: Error & { code?: string; trouble?: string }) {
  const { name, code, trouble, message, stack } = error;
  return { type: name, code, trouble, message, stack };
}

/**
 * Writes one line per answered request: its route's pattern, never the path itself, which may hold anything. No field of
 * it comes from the visitor, so that it goes past the search for personal ones, which would cost a submission a sixth of its time.
 */
export function answerLog(log: FastifyBaseLogger) {
  const plain = log.child({}, { redact: [] });
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const line = {
      reqId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? '(none)',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    const isReport = isReportPath(line.route);
    if (!isReport && (reply.statusCode >= 400 || request.method === 'POST')) plain.info(line, 'answered');
    else plain.debug(line, 'answered');
  };
}
