/// <reference lib="webworker" />
import {
  type CacheContext,
  type CachedComposition,
  type CacheResult,
  cacheComposition,
  getIntactFile,
  newestCachedComposition,
  repairFile,
} from './cached-composition';
import {
  cachedPageResponse,
  fileKind,
  fileResponse,
  isFileRequest,
  isOverridePage,
  networkFirst,
  urlWithoutOwnOrigin,
} from './responses';

declare const self: ServiceWorkerGlobalScope;

/** Name of a cache that exists only while this browser overrides remotes; the worker then shows no cached page. */
const OVERRIDE_MARK = 'club:prueba';

/**
 * Detects Chromium. In Firefox, a failed navigation preload shows the browser's error page, whichever response the
 * worker gives.
 */
const CAN_PRELOAD = 'userAgentData' in navigator;

/**
 * Newest cached composition (pages and files of the site); null if there is none, undefined until the caches were read.
 */
let known: CachedComposition | null | undefined;
let keeping: Promise<CacheResult> | null = null;

/** Reads the cached composition; returns null if the caches cannot be read, because the network can still answer. */
async function readKept(): Promise<CachedComposition | null> {
  known = await newestCachedComposition(caches).catch(() => null);
  return known;
}

const kept = async (): Promise<CachedComposition | null> => known ?? readKept();

/** Returns the free storage in bytes; infinity in WebKitGTK, which has no estimate. */
async function room(): Promise<number> {
  const estimate = await (navigator.storage as StorageManager | undefined)?.estimate?.();
  return estimate ? (estimate.quota ?? 0) - (estimate.usage ?? 0) : Number.POSITIVE_INFINITY;
}

const context: CacheContext = { caches, fetch: (url, init) => fetch(url, init), room };

async function keep(id: string): Promise<CacheResult> {
  keeping ??= cacheComposition(id, context)
    .catch((): CacheResult => 'failed')
    .finally(async () => {
      keeping = null;
      await readKept();
    });
  return keeping;
}

async function keptPage(url: URL): Promise<Response | null> {
  return (await caches.has(OVERRIDE_MARK).catch(() => false)) ? null : cachedPageResponse(url, await kept());
}

async function pageResponse(event: FetchEvent): Promise<Response> {
  const url = new URL(event.request.url);
  async function network(): Promise<Response> {
    const response: Response = (await event.preloadResponse) ?? (await fetch(event.request));
    event.waitUntil(
      isOverridePage(url, response) ? caches.open(OVERRIDE_MARK) : caches.delete(OVERRIDE_MARK),
    );
    return response;
  }
  return networkFirst(network, () => keptPage(url));
}

function onFetch(event: FetchEvent): void {
  const { request } = event;
  if (request.mode === 'navigate') {
    if (request.method === 'GET') event.respondWith(pageResponse(event));
    return;
  }
  if (!isFileRequest(request)) return;
  const address = urlWithoutOwnOrigin(request.url, location.origin);
  const kindIn = (now: CachedComposition | null | undefined) =>
    now ? fileKind(address, now.composition) : null;
  // Ignores requests to other origins, which the worker's CSP forbids, except to the origin of a cached remote.
  if (known === undefined ? !address.startsWith('/') : !kindIn(known)) return;
  const respond = async () => {
    const now = await kept();
    const kind = kindIn(now);
    const network = () => fetch(request);
    if (!now || !kind) return network();
    return fileResponse(kind, network, async () => {
      const own = await getIntactFile(now, address);
      if (!own) event.waitUntil(repairFile(now, address, context).catch(() => undefined));
      return own;
    });
  };
  event.respondWith(respond());
}

async function start(): Promise<void> {
  if (CAN_PRELOAD) await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function onMessage({ data, source }: ExtendableMessageEvent): Promise<void> {
  if (typeof data?.keep !== 'string') return;
  source?.postMessage({ [await keep(data.keep)]: data.keep });
}

void readKept();
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(start()));
self.addEventListener('fetch', onFetch);
self.addEventListener('message', (event) => event.waitUntil(onMessage(event)));
