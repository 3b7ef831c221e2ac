import type { OwnComposition } from '../../worker/composition';
import { keepSite } from './keep-site';
import { mountOfflineBar } from './mount-offline-bar';

/** What the page has of the lists; handed over, since what is imported would have to stand apart from the page's own code. */
export type PageLists = {
  /** When the list was fetched that the browser keeps; null where it keeps none. */
  refreshedAt: () => string | null;
  /** Has those of every page fetched that are due. */
  refresh: () => void;
};

/** Tells the visitor when there is no network, and has the browser keep the site for then. */
export function startOffline({ id, kept }: OwnComposition, { refreshedAt, refresh }: PageLists): void {
  mountOfflineBar({ kept, refreshedAt });
  if (!kept) void keepSite(id, refresh);
}
