import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Config } from '../config/config';
import { type ExternalLists, openExternalLists } from '../external-lists/open-external-lists';
import { keepLearning } from '../service-origins/keep-learning';
import { openServiceOrigins } from '../service-origins/service-origins';

/** How long the first start waits for endpoints that nothing is known of; fastify gives a plugin ten seconds. */
const FIRST_ANSWERS_MS = 6_000;

export type Endpoints = {
  /** Every foreign origin that the data service is known to answer from. */
  origins: () => string[];
  lists: ExternalLists['lists'];
  /** Fulfils when pages may go out. */
  settled: () => Promise<void>;
};

/** Asks the endpoints of external lists from time to time, until the app closes: for where they redirect to, and for the lists where this server keeps them. */
export async function askEndpoints(
  app: FastifyInstance,
  { config, metrics }: { config: Config; metrics: Registry },
): Promise<Endpoints> {
  const warn = (line: string) => app.log.warn(line);
  const { lists, ask } = await openExternalLists({ config, metrics, warn });
  const origins = await openServiceOrigins({ config, dir: config.dataDir, warn, ask });
  const everyMs = config.serverLists === 'on' ? config.serverListsSeconds * 1_000 : undefined;
  const learning = keepLearning({ origins, log: app.log, everyMs });
  app.addHook('onClose', learning.stop);
  return {
    origins: origins.all,
    lists,
    async settled() {
      if (!origins.isSettled()) await learning.firstRound(FIRST_ANSWERS_MS);
    },
  };
}
