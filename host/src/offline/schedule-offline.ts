import { specialistsRefreshedAt } from '@club/shared/state';
import type { PageComposition } from '../../worker/composition';
import { inlineJson } from '../page/page-html';
import { whenIdle } from '../page/page-load';
import { refreshListsOf } from '../prefetch/prefetch';
import type { PageLists } from './start-offline';

const LISTS: PageLists = {
  refreshedAt: specialistsRefreshedAt,
  refresh: () => refreshListsOf('detail', { ahead: true }),
};

/**
 * Imports the code for offline use. Returns null if that cannot succeed: the browser is offline and this page did not
 * come from the cache.
 */
const fetchStart = ({ kept }: PageComposition) =>
  kept || navigator.onLine ? import('./start-offline').catch(() => null) : null;

/** Prepares the site for offline use when the browser is idle, if the site supports it. */
export function scheduleOffline(): void {
  if (!document.getElementById('offline')) return;
  const own = inlineJson('offline') as PageComposition;
  const start = async () => (await fetchStart(own))?.startOffline(own, LISTS);
  whenIdle(() => void start(), own.kept ? 0 : undefined);
}
