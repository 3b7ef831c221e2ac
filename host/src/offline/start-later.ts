import { specialistsRefreshedAt } from '@club/shared/state';
import type { OwnComposition } from '../../worker/composition';
import { whenQuiet } from '../early/when-quiet';
import { inlineJson } from '../federation/inline-json';
import { refreshListsOf } from '../prefetch/refresh-lists';
import type { PageLists } from './start-offline';

const LISTS: PageLists = {
  refreshedAt: specialistsRefreshedAt,
  refresh: () => refreshListsOf('detail', { ahead: true }),
};

/** Without a network only what is kept can be had. */
const fetchStart = ({ kept }: OwnComposition) =>
  kept || navigator.onLine ? import('./start-offline').catch(() => null) : null;

/** Readies the site for when there is no network, once the page has nothing else to do; without the site's wish nothing. */
export function startOfflineLater(): void {
  if (!document.getElementById('offline')) return;
  const own = inlineJson('offline') as OwnComposition;
  const start = async () => (await fetchStart(own))?.startOffline(own, LISTS);
  whenQuiet(() => void start(), own.kept ? 0 : undefined);
}
