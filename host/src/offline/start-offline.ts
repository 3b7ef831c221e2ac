import type { OwnComposition } from '../../worker/composition';
import { keepSite } from './keep-site';
import { mountOfflineBar } from './mount-offline-bar';

/** Tells the visitor when there is no network, and has the browser keep the site for then. */
export function startOffline({ id, kept }: OwnComposition): void {
  mountOfflineBar(kept);
  if (!kept) void keepSite(id);
}
