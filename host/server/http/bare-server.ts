import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Config } from '../config';
import { logAnswer, loggerOptions } from '../logging';
import { trustedHops } from '../trust-proxy';
import { answerClientError, answerError, answerFrameworkError } from './errors';
import { HTTP_LIMITS } from './http-limits';
import { sendRefusal } from './refusal';
import { guardRequest, protectAnswer } from './request-guard';
import { readableTarget } from './request-line';

/** A server that answers nothing yet: limits, security headers, refusals and logs as every server of ours has them. */
export function createBareServer({
  logLevel,
  trustProxy,
}: Pick<Config, 'logLevel' | 'trustProxy'>): FastifyInstance {
  const app: FastifyInstance = Fastify({
    ...HTTP_LIMITS,
    logger: loggerOptions(logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    rewriteUrl: (request) => readableTarget(request.url ?? '/'),
    trustProxy: trustedHops(trustProxy),
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
  });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, 404));
  app.addHook('onRequest', async (request, reply) => protectAnswer(request, reply));
  app.addHook('onRequest', guardRequest);
  app.addHook('onResponse', async (request, reply) => logAnswer(request, reply));
  return app;
}
