import { onTestFinished } from 'vitest';
import { buildApp, type SitePlugin } from '../app';
import type { Env } from '../env-reader';
import { createDataService } from '../service/data-service';
import { openDatabase } from '../service/sqlite/open-database';
import { createSqliteStore } from '../service/sqlite/sqlite-store';
import { LISTS } from './lists';
import { tempDir } from './temp-dir';
import { testConfig } from './test-config';

const stubSite: SitePlugin = async (app) => {
  app.get('/', async (_request, reply) => reply.type('text/html').send('<!doctype html>'));
  app.get('/detalle/:id', async () => 'detalle');
};

export type TestAppOptions = { env?: Env; now?: () => Date; site?: SitePlugin };

/** The server on a database of its own, closed when the test ends; `db` looks into that database. */
export async function testApp({ env = {}, now, site = stubSite }: TestAppOptions = {}) {
  const config = testConfig(env);
  const opened = openDatabase(tempDir());
  if (!opened.ok) throw new Error(opened.problem);
  const store = createSqliteStore(opened);
  await store.loadOnce(LISTS);
  const service = createDataService({
    store,
    moderation: config.moderation,
    ownsDirectory: config.externalEndpoints.specialists === null,
    ...(now ? { now } : {}),
  });
  const app = await buildApp({ config, service, ping: store.ping, site });
  onTestFinished(async () => {
    await app.close();
    await store.close();
  });
  const rows = (table: 'evaluations' | 'feedback'): Record<string, unknown>[] =>
    opened.db.prepare(`SELECT * FROM ${table} ORDER BY received_at`).all();
  return { app, store, rows, db: opened.db };
}
