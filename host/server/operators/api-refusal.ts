import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseError } from '../platform/database/database';
import { sendRefusal } from '../platform/http/refusal';
import { DeployRefused, inOneLine } from '../registry/deploy-refused';

/** A request to the deploy API that is refused, with one line that says why. */
export class ApiRefusal extends Error {
  constructor(
    readonly statusCode: number,
    message: string,
  ) {
    super(message);
  }
}

const REASONS: Record<number, string> = {
  413: 'the request is too large',
  415: 'the content type is not the one that this address takes',
};

/**
 * Deploys are made from terminals: their refusals are one line of English, without what `hide` takes out of it. What failed on
 * our side goes to the log only.
 */
export const apiErrors =
  (hide: (reason: string) => string) =>
  (error: FastifyError | ApiRefusal | DeployRefused, request: FastifyRequest, reply: FastifyReply) => {
    if (error instanceof DatabaseError) {
      request.log.warn({ err: error }, 'deploy refused: the database does not answer');
      return sendRefusal(reply, 503, 'the database does not answer: nothing can be changed until it does');
    }
    const status = error instanceof DeployRefused ? 409 : (error.statusCode ?? 500);
    if (status === 413) reply.removeHeader('connection');
    if (status < 500) {
      const isOurs = error instanceof DeployRefused || error instanceof ApiRefusal;
      const reason = isOurs ? inOneLine(error.message) : REASONS[status];
      if (status === 409) request.log.info({ reason }, 'deploy refused');
      return sendRefusal(reply, status, hide(reason ?? 'the request is not valid'));
    }
    request.log.error({ err: error }, 'deploy failed');
    return sendRefusal(reply, 500, 'the host could not do it; its log tells why');
  };
