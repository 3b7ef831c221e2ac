import Fastify, { type FastifyInstance, type FastifyPluginAsync, LogController } from 'fastify';
import type { Config } from './config';
import { answerClientError, answerError, answerFrameworkError } from './http/errors';
import { HTTP_LIMITS } from './http/http-limits';
import { sendRefusal } from './http/refusal';
import { guardRequest, protectAnswer } from './http/request-guard';
import { readableTarget } from './http/request-line';
import { createTextAnswer, sendTextAnswer } from './http/text-answer';
import { logAnswer, loggerOptions } from './logging';
import type { DataService } from './service/data-service';
import { servicePlugin } from './service/service-plugin';
import { siteConfigOf } from './site-config';
import { trustedHops } from './trust-proxy';

export type SitePlugin = FastifyPluginAsync<{ config: Config }>;

export type AppParts = {
  config: Config;
  service: DataService;
  /** Rejects while the data cannot be served. */
  ping: () => Promise<void>;
  /** Serves everything else: pages, assets, registry and what is not found. */
  site: SitePlugin;
};

/** The whole server, not yet listening. */
export async function buildApp({ config, service, ping, site }: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    ...HTTP_LIMITS,
    logger: loggerOptions(config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    rewriteUrl: (request) => readableTarget(request.url ?? '/'),
    trustProxy: trustedHops(config.trustProxy),
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
  });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, 404));
  app.addHook('onRequest', async (request, reply) => protectAnswer(request, reply));
  app.addHook('onRequest', guardRequest);
  app.addHook('onResponse', async (request, reply) => logAnswer(request, reply));

  const siteConfig = await createTextAnswer(
    JSON.stringify(siteConfigOf(config)),
    'application/json; charset=utf-8',
  );
  app.get('/config.json', (request, reply) => sendTextAnswer(request, reply, siteConfig));
  app.get('/healthz', async (_request, reply) => {
    await ping();
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
  await app.register(servicePlugin, { config, service });
  await app.register(site, { config });
  return app;
}
