import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { NightlyBackups } from '../directory/commands/backup/nightly-backups';
import type { DataService } from '../directory/data-service';
import { answerListsDirectly, servicePlugin } from '../directory/service-plugin';
import type { SitePlugin } from '../pages/site-plugin';
import { type Config, siteConfigOf } from '../platform/config/config';
import type { Database } from '../platform/database/database';
import { createBareServer } from '../platform/http/bare-server';
import { createTextAnswer, JSON_TYPE, sendTextAnswer } from '../platform/http/text-answer';
import { addMetrics, createAnswerMetrics } from '../platform/metrics';
import type { DeployStore } from '../registry/deploy-store';
import type { SignalStore } from '../registry/signals/signals';

type AppParts = {
  config: Config;
  log: FastifyBaseLogger;
  service: DataService;
  metrics: Registry;
  /** Health check: rejects if data cannot be read or submissions cannot be stored. */
  checkHealth: () => Promise<void>;
  isLogFailing?: () => boolean;
  backupProblem?: NightlyBackups['problem'];
  /** Release health counters, if enabled. */
  signals?: SignalStore | null;
  /** Database shared by several servers; null if this is the only server. */
  shared?: Database | null;
  /** Store of the deployments; if omitted, the deployments in REMOTES_DIR are used. */
  deployStore?: DeployStore | undefined;
  /** Plugin for the routes outside the data service: pages, assets, registry and 404 responses. */
  site: SitePlugin;
};

/** Builds the complete fastify app without listening. */
export async function buildApp({
  config,
  log,
  service,
  metrics,
  checkHealth,
  isLogFailing = () => false,
  backupProblem = () => null,
  signals = null,
  shared = null,
  deployStore,
  site,
}: AppParts): Promise<FastifyInstance> {
  const observe = createAnswerMetrics(metrics);
  const app = createBareServer(
    { trustProxy: config.trustProxy, log },
    answerListsDirectly({ config, service, observe }),
  );
  addMetrics(app, { metrics, observe, access: config.metrics });
  const siteConfig = createTextAnswer(JSON.stringify(siteConfigOf(config)), JSON_TYPE);
  app.get('/config.json', (request, reply) => sendTextAnswer(request, reply, siteConfig));
  const isAnyRowDamaged = () => Object.values(service.damagedRows()).some((rows) => rows > 0);
  app.get('/healthz', async (_request, reply) => {
    await checkHealth();
    const backup = backupProblem();
    return reply.header('cache-control', 'no-store').send({
      status: 'ok',
      ...(isLogFailing() && { log: 'failing' }),
      ...(service.isListFailing() && { lists: 'failing' }),
      ...(isAnyRowDamaged() && { data: 'damaged' }),
      ...(backup && { backup }),
    });
  });
  await app.register(servicePlugin, { config, service, shared });
  await app.register(site, { config, metrics, service, signals, shared, deployStore });
  return app;
}
