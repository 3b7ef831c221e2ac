import type { PageComposition } from '../../worker/composition';
import { mountOfflineBar } from './offline-bar';

/** Functions for the page's lists. Passed as a parameter, because an import here would split the page's chunk. */
export type PageLists = {
  /** Returns the time when the stored list was fetched; null if none is stored. */
  refreshedAt: () => string | null;
  /** Refreshes each list whose weekly refresh is due. */
  refresh: () => void;
};

const WORKER_PATH = '/sw.js';

type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (text: string) => string };
};

/**
 * Returns the service worker's URL, as a trusted type if the browser supports them: the page's CSP allows only this
 * policy.
 */
function workerUrl(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('club-worker', { createScriptURL: () => WORKER_PATH });
  return policy ? policy.createScriptURL(WORKER_PATH) : WORKER_PATH;
}

/**
 * Registers the service worker and returns it once active; null if the browser has none. Rejects if registration fails.
 */
export async function registerWorker(): Promise<ServiceWorker | null> {
  if (!('serviceWorker' in navigator)) return null;
  await navigator.serviceWorker.register(workerUrl());
  return (await navigator.serviceWorker.ready).active;
}

type Connection = { saveData?: boolean };

/** Interval of repeated requests to cache the site, ms: browsers may stop the worker, and a download may fail. */
const RETRY_INTERVAL_MS = 60_000;
const MAX_REQUESTS = 3;

/**
 * Asks the service worker to cache the composition (pages and files of the site) that this page belongs to, then
 * refreshes the lists. Does nothing if the browser is in data-saving mode.
 */
export async function cacheSite(id: string, refreshLists: () => void): Promise<void> {
  if ((navigator as { connection?: Connection }).connection?.saveData) return;
  const worker = await registerWorker().catch(() => null);
  if (!worker) return;
  let timer = 0;
  let requests = 0;
  const request = () => {
    worker.postMessage({ keep: id });
    requests += 1;
    if (requests < MAX_REQUESTS) timer = window.setTimeout(request, RETRY_INTERVAL_MS);
  };
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data?.kept !== id && data?.unneeded !== id) return;
    clearTimeout(timer);
    if (data.kept === id) refreshLists();
  });
  request();
}

/** Shows the offline bar and caches the site for offline use, unless this page came from the cache. */
export function startOffline({ id, kept }: PageComposition, { refreshedAt, refresh }: PageLists): void {
  mountOfflineBar({ kept, refreshedAt });
  if (!kept) void cacheSite(id, refresh);
}
