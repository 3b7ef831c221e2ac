import type { Registry } from 'prom-client';
import type { Config } from '../config/config';
import { learnOrigins } from '../service-origins/learn-origins';
import type { Ask, ListName } from '../service-origins/service-origins';
import { type ExternalList, openExternalList } from './external-list';
import { addExternalListMetrics } from './list-metrics';

type Options = {
  config: Pick<Config, 'serverLists' | 'externalEndpoints' | 'dataDir'>;
  metrics: Registry;
  warn: (line: string) => void;
};

export type ExternalLists = {
  /** Those that external endpoints answer. */
  lists: ReadonlyMap<ListName, ExternalList>;
  /** Takes the list of an endpoint that is asked where it redirects to: one call does for both. */
  ask: Ask | undefined;
};

const LISTS = ['specialists', 'ratings'] as const;

/** The lists that this server keeps of external endpoints: none unless it is told to. */
export async function openExternalLists({ config, metrics, warn }: Options): Promise<ExternalLists> {
  const lists = new Map<ListName, ExternalList>();
  if (config.serverLists === 'off') return { lists, ask: undefined };
  const tell = addExternalListMetrics(metrics);
  for (const list of LISTS) {
    const url = config.externalEndpoints[list];
    if (!url) continue;
    const { dataDir } = config;
    const onOutcome = tell.bind(null, list);
    lists.set(list, await openExternalList({ list, url, dataDir, warn, onOutcome }));
  }
  return { lists, ask: (list, url, end) => lists.get(list)?.refresh(end) ?? learnOrigins(url, end) };
}
