import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Config } from '../config/config';
import { trustedHops } from '../config/trust-proxy';
import { answerLog } from '../logging/logging';
import { type DirectAnswer, directServer } from './direct-server';
import { answerClientError, answerError, answerFrameworkError } from './errors';
import { forwardedReader } from './forwarded';
import { HTTP_LIMITS } from './http-limits';
import { sendRefusal } from './refusal';
import { protectAnswer, protectDocument, refuseRequest } from './request-guard';
import { readableTarget } from './request-line';

/** A busy machine takes longer than Fastify's ten seconds to read and try what runs. */
const START_MS = 60_000;

/**
 * A server that answers nothing yet but what `direct` does: limits, security headers, refusals and logs as every server of ours
 * has them.
 */
export function createBareServer(
  { trustProxy, log }: Pick<Config, 'trustProxy'> & { log: FastifyBaseLogger },
  direct: DirectAnswer = () => false,
): FastifyInstance {
  const app: FastifyInstance = Fastify({
    ...HTTP_LIMITS,
    pluginTimeout: START_MS,
    serverFactory: directServer(direct, forwardedReader(trustProxy)),
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    rewriteUrl: (request) => readableTarget(request.url ?? '/'),
    trustProxy: trustedHops(trustProxy),
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
  });
  const logAnswer = answerLog(log);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, 404));
  app.addHook('onRequest', (request, reply, next) => {
    protectAnswer(request, reply);
    if (!refuseRequest(request, reply)) next();
  });
  app.addHook('onSend', (request, reply, _payload, next) => {
    protectDocument(request, reply);
    next();
  });
  app.addHook('onResponse', (request, reply, next) => {
    logAnswer(request, reply);
    next();
  });
  return app;
}
