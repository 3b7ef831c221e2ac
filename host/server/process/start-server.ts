import type { FastifyBaseLogger } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { createNightlyBackups } from '../directory/commands/backup/nightly-backups';
import { createDataService } from '../directory/data-service';
import {
  addListMetrics,
  createHeldEvaluationsReporter,
  createListDamageLogger,
  createListFailureLogger,
  logLostSubmissions,
  openSubmissionCounter,
} from '../directory/observability';
import { createStore } from '../directory/sql/create-store';
import { evaluationRulesOf, type Lists } from '../directory/store';
import type { SitePlugin } from '../pages/site-plugin';
import type { Config } from '../platform/config/config';
import { DatabaseError, loggedDatabase, toOneLine } from '../platform/database/database';
import { describeDatabaseProblem, openDatabase } from '../platform/database/open-database';
import { logUnreadableTables } from '../platform/database/postgres/open-postgres';
import { createHealthCheck, listenOnPort, watchRequests } from '../platform/http/lifecycle';
import { createAlertSender } from '../platform/logging/alerts';
import { createLog, createLogOutput } from '../platform/logging/logging';
import { addLogMetrics, measuredDatabase } from '../platform/metrics';
import type { DeployStore } from '../registry/deploy-store';
import { openDeployStore } from '../registry/open-deploy-store';
import { createSignalStore } from '../registry/signals/signals';
import { buildApp } from './app';
import { startPeriodicTasks } from './periodic-tasks';

const DRAIN_TIMEOUT_MS = 10_000;

export type RunningServer = { url: string; log: FastifyBaseLogger; stop: () => Promise<void> };
type StartResult = { ok: true; server: RunningServer } | { ok: false; problem: string };

/** Work to finish before the site's modules are loaded. */
export type PrepareBeforeStart = (
  config: Config,
  log: FastifyBaseLogger,
  store: DeployStore,
) => Promise<void>;

/** Opens the database, loads `demo` into an empty database, and listens. */
export async function startServer(
  config: Config,
  site: SitePlugin,
  demo: Lists,
  prepare: PrepareBeforeStart = async () => undefined,
): Promise<StartResult> {
  const output = createLogOutput();
  const alerts = config.alerts && createAlertSender(config.alerts);
  const log = createLog(config.logLevel, {
    write(line) {
      output.write(line);
      alerts?.write(line);
    },
  });
  const opened = await openDatabase(config, { notify: (line) => log.warn(line) });
  if (!opened.ok) return opened;
  const metrics = new Registry();
  const database = loggedDatabase(measuredDatabase(opened.value, metrics), log);
  const signals = config.signals === 'on' ? createSignalStore(database) : null;
  const { databaseUrl, remotesDir, secretsDir } = config;
  const isShared = config.deployments === 'database' && databaseUrl !== null;
  const deployStore = openDeployStore({
    remotesDir,
    secretsDir,
    shared: isShared ? { database, url: databaseUrl } : null,
    log,
  });
  const mark = openSubmissionCounter(config);
  const store = createStore(database, evaluationRulesOf(config), mark);
  try {
    await store.loadOnce(demo);
    await logLostSubmissions(database, mark, log);
    if (databaseUrl !== null) await logUnreadableTables(opened.value, log);
    await prepare(config, log, deployStore);
    const service = createDataService({
      store,
      onListFailure: createListFailureLogger(log),
      onDamage: createListDamageLogger(log),
      onHeld: createHeldEvaluationsReporter(log, metrics),
    });
    collectDefaultMetrics({ register: metrics });
    addListMetrics(metrics, service);
    addLogMetrics(metrics, output);
    const { backupDir: folder } = config;
    const backups = folder ? createNightlyBackups({ config, folder, database, log, metrics }) : null;
    const app = await buildApp({
      config,
      log,
      service,
      metrics,
      checkHealth: createHealthCheck(store),
      backupProblem: () => backups?.problem() ?? null,
      isLogFailing: () => output.state().failing,
      signals,
      shared: databaseUrl === null ? null : database,
      deployStore,
      site,
    });
    const requests = watchRequests(app.server);
    const url = await listenOnPort(app, {
      host: config.host,
      port: config.port,
      listenTextResolver: (address) => `listening at ${address}`,
    });
    const endChores = startPeriodicTasks({ service, store, signals, backups, log, metrics });
    return { ok: true, server: { url, log, stop } };

    /** Finishes open requests, then stops. Closes connections of clients that are too slow. */
    async function stop() {
      await Promise.all([app.close(), requests.empty(DRAIN_TIMEOUT_MS)]);
      await endChores();
      await signals?.drained();
      await store.close();
    }
  } catch (error) {
    await store.close();
    const ofDatabase = error instanceof DatabaseError;
    return { ok: false, problem: ofDatabase ? describeDatabaseProblem(config, error) : toOneLine(error) };
  }
}
