import type { FastifyBaseLogger } from 'fastify';
import { buildApp, type SitePlugin } from './app';
import type { Config } from './config';
import { watchRequests } from './http/drain';
import { createDataService } from './service/data-service';
import { openDatabase } from './service/sqlite/open-database';
import { createSqliteStore } from './service/sqlite/sqlite-store';
import type { Lists } from './service/store';

const DRAIN_MS = 10_000;

export type RunningServer = { url: string; log: FastifyBaseLogger; stop: () => Promise<void> };
export type StartResult = { ok: true; server: RunningServer } | { ok: false; problem: string };

/** Opens the data, loads `demo` into it the first time, and listens. */
export async function startServer(config: Config, site: SitePlugin, demo: Lists): Promise<StartResult> {
  const opened = openDatabase(config.dataDir);
  if (!opened.ok) return opened;
  const store = createSqliteStore(opened);
  try {
    await store.loadOnce(demo);
    const service = createDataService({
      store,
      moderation: config.moderation,
      ownsDirectory: config.externalEndpoints.specialists === null,
    });
    const app = await buildApp({ config, service, ping: store.ping, site });
    const requests = watchRequests(app.server);
    const url = await app.listen({
      host: config.host,
      port: config.port,
      listenTextResolver: (address) => `listening at ${address}`,
    });
    return { ok: true, server: { url, log: app.log, stop } };

    /** Answers what was asked already, then ends; clients too slow for that are cut off. */
    async function stop() {
      await Promise.all([app.close(), requests.empty(DRAIN_MS)]);
      await store.close();
    }
  } catch (error) {
    await store.close();
    return { ok: false, problem: error instanceof Error ? error.message : String(error) };
  }
}
