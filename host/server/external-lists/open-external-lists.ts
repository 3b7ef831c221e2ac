import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Config } from '../config/config';
import { type ExternalList, openExternalList } from './external-list';
import { addExternalListMetrics } from './list-metrics';
import { pollLists } from './poll-lists';
import type { ListName } from './read-ids';

type Options = {
  config: Pick<Config, 'serverLists' | 'serverListsSeconds' | 'externalEndpoints' | 'dataDir'>;
  metrics: Registry;
};

/** The lists that external endpoints answer and this server keeps. */
export type ExternalLists = ReadonlyMap<ListName, ExternalList>;

const LISTS = ['specialists', 'ratings'] as const;

/** Opens the lists of external endpoints and polls them until the app closes; returns none unless `SERVER_LISTS` is on. */
export async function openExternalLists(
  app: FastifyInstance,
  { config, metrics }: Options,
): Promise<ExternalLists> {
  const lists = new Map<ListName, ExternalList>();
  if (config.serverLists === 'off') return lists;
  const warn = (line: string) => app.log.warn(line);
  const tell = addExternalListMetrics(metrics);
  for (const list of LISTS) {
    const url = config.externalEndpoints[list];
    if (!url) continue;
    const { dataDir } = config;
    const onOutcome = tell.bind(null, list);
    lists.set(list, await openExternalList({ list, url, dataDir, warn, onOutcome }));
  }
  if (lists.size > 0) {
    const { stop } = pollLists({ lists, log: app.log, everyMs: config.serverListsSeconds * 1_000 });
    app.addHook('onClose', stop);
  }
  return lists;
}
