import { specialistsRefreshedAt } from '@club/shared/state';
import type { OwnComposition } from '../../worker/composition';
import { inlineJson } from '../page/page-html';
import { whenIdle } from '../page/page-load';
import { refreshListsOf } from '../prefetch/prefetch';
import type { PageLists } from './start-offline';

const LISTS: PageLists = {
  refreshedAt: specialistsRefreshedAt,
  refresh: () => refreshListsOf('detail', { ahead: true }),
};

/** Imports the offline code, except on a page from the network while the browser is offline. */
const fetchStart = ({ kept }: OwnComposition) =>
  kept || navigator.onLine ? import('./start-offline').catch(() => null) : null;

/** Prepares the site for offline use when the page is idle, if the site supports it. */
export function scheduleOffline(): void {
  if (!document.getElementById('offline')) return;
  const own = inlineJson('offline') as OwnComposition;
  const start = async () => (await fetchStart(own))?.startOffline(own, LISTS);
  whenIdle(() => void start(), own.kept ? 0 : undefined);
}
