import type { OwnComposition } from '../../worker/composition';
import { afterLoad } from '../early/after-load';
import { inlineJson } from '../federation/inline-json';

/** The first moments of a page, in milliseconds, are its visitor's. */
const QUIET_MS = 3_000;

/** Without a network only what is kept can be had. */
const fetchStart = ({ kept }: OwnComposition) =>
  kept || navigator.onLine ? import('./start-offline').catch(() => null) : null;

/** Readies the site for when there is no network, once the page has nothing else to do; without the site's wish nothing. */
export function startOfflineLater(): void {
  if (!document.getElementById('offline')) return;
  const own = inlineJson('offline') as OwnComposition;
  const start = async () => (await fetchStart(own))?.startOffline(own);
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(start) : start());
  afterLoad(() => setTimeout(whenIdle, own.kept ? 0 : QUIET_MS));
}
