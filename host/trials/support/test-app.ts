import { SERVICE_PATHS } from '@club/shared/service';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { onTestFinished } from 'vitest';
import { createDataService } from '../../server/directory/data-service';
import {
  addListMetrics,
  createHeldEvaluationsReporter,
  createListDamageLogger,
  createListFailureLogger,
} from '../../server/directory/observability';
import { createStore } from '../../server/directory/sql/create-store';
import { evaluationRulesOf } from '../../server/directory/store';
import type { SitePlugin } from '../../server/pages/site-plugin';
import type { Env } from '../../server/platform/config/env-reader';
import { loggedDatabase } from '../../server/platform/database/database';
import { migrate } from '../../server/platform/database/migrations';
import { openSqlite } from '../../server/platform/database/sqlite/open-sqlite';
import { createSqliteDatabase } from '../../server/platform/database/sqlite/sqlite-database';
import { createHealthCheck } from '../../server/platform/http/lifecycle';
import { createLog } from '../../server/platform/logging/logging';
import { measuredDatabase } from '../../server/platform/metrics';
import { buildApp } from '../../server/process/app';
import { aFeedback, SAMPLE_LISTS, testConfig } from './fixtures';
import { tempDir } from './temp-dir';

const stubSite: SitePlugin = async (app) => {
  app.get('/', async (_request, reply) => reply.type('text/html').send('<!doctype html>'));
  app.get('/detalle/:id', async () => 'detalle');
};

type TestAppOptions = { env?: Env; now?: () => Date; site?: SitePlugin };

/**
 * Starts the server on a new SQLite database without server rendering; closes it after the test. Returns `db`, which
 * reads the database directly, and `logged`, the log.
 */
export async function startTestApp({ env = {}, now, site = stubSite }: TestAppOptions = {}) {
  const dataDir = tempDir();
  const config = testConfig({ SERVER_RENDERING: 'off', DATA_DIR: dataDir, ...env });
  const opened = openSqlite(dataDir);
  if (!opened.ok) throw new Error(opened.problem);
  const { db, reader } = opened.value;
  const database = createSqliteDatabase(opened.value);
  await migrate(database);
  const metrics = new Registry();
  const lines: string[] = [];
  const log = createLog(config.logLevel, { write: (line) => void lines.push(line) });
  const announced = loggedDatabase(measuredDatabase(database, metrics), log);
  const store = createStore(announced, evaluationRulesOf(config));
  await store.loadOnce(SAMPLE_LISTS);
  const service = createDataService({
    store,
    ...(now ? { now } : {}),
    onListFailure: createListFailureLogger(log),
    onDamage: createListDamageLogger(log),
    onHeld: createHeldEvaluationsReporter(log, metrics),
  });
  addListMetrics(metrics, service);
  const app = await buildApp({ config, log, service, metrics, checkHealth: createHealthCheck(store), site });
  onTestFinished(async () => {
    await app.close();
    await store.close();
  });
  const rows = (table: 'evaluations' | 'feedback' | 'evaluation_reports'): Record<string, unknown>[] =>
    db.prepare(`SELECT * FROM ${table} ORDER BY received_at`).all();
  const logged = (): { level: number; msg: string; err?: { message: string } }[] =>
    lines.map((line) => JSON.parse(line));
  return { app, store, service, rows, db, reader, dataDir, logged };
}

/** Sends a submission. Returns the status of its response and of `/healthz`. */
export async function submitAndCheckHealth(
  app: FastifyInstance,
  comentario: string,
): Promise<[sent: number, health: number]> {
  const payload = aFeedback({ comentario });
  const sent = await app.inject({ method: 'POST', url: SERVICE_PATHS.feedback, payload });
  return [sent.statusCode, (await app.inject('/healthz')).statusCode];
}
