/// <reference lib="webworker" />
import { fileAnswer, keptAnswer, networkFirst } from './answers';
import { type Context, keepComposition, type Outcome, repairFile } from './keep';
import { intactFile, type Kept, newestKept } from './kept';
import { addressOf, fileKind, isFileRequest, isTrialPage } from './rules';

declare const self: ServiceWorkerGlobalScope;

/** Stands while this browser tries a remote from elsewhere, which no kept page may hide. */
const TRIAL = 'club:prueba';

/** Only Chromium tells of itself so. Firefox shows its own error page once a preload fails, whatever the worker answers. */
const CAN_PRELOAD = 'userAgentData' in navigator;

/** Undefined until it was looked for. */
let known: Kept | null | undefined;
let keeping: Promise<Outcome> | null = null;

/** Nothing where the store cannot be read: the network may give what is wanted. */
async function kept(): Promise<Kept | null> {
  known ??= await newestKept(caches).catch(() => null);
  return known;
}

/** WebKitGTK does not tell. */
async function room(): Promise<number> {
  const estimate = await (navigator.storage as StorageManager | undefined)?.estimate?.();
  return estimate ? (estimate.quota ?? 0) - (estimate.usage ?? 0) : Number.POSITIVE_INFINITY;
}

const context: Context = { caches, fetch: (url, init) => fetch(url, init), room };

async function keep(id: string): Promise<Outcome> {
  keeping ??= keepComposition(id, context)
    .catch((): Outcome => 'failed')
    .finally(() => {
      keeping = null;
      known = undefined;
    });
  return keeping;
}

async function keptPage(url: URL): Promise<Response | null> {
  return (await caches.has(TRIAL).catch(() => false)) ? null : keptAnswer(url, await kept());
}

async function pageAnswer(event: FetchEvent): Promise<Response> {
  const url = new URL(event.request.url);
  async function ask(): Promise<Response> {
    const response: Response = (await event.preloadResponse) ?? (await fetch(event.request));
    event.waitUntil(isTrialPage(url, response) ? caches.open(TRIAL) : caches.delete(TRIAL));
    return response;
  }
  return networkFirst(ask, () => keptPage(url));
}

function onFetch(event: FetchEvent): void {
  const { request } = event;
  if (request.mode === 'navigate') {
    if (request.method === 'GET') event.respondWith(pageAnswer(event));
    return;
  }
  if (!isFileRequest(request)) return;
  const address = addressOf(request.url, location.origin);
  const kindIn = (now: Kept | null | undefined) => (now ? fileKind(address, now.composition) : null);
  if (known !== undefined && !kindIn(known)) return;
  const answer = async () => {
    const now = await kept();
    const kind = kindIn(now);
    const ask = () => fetch(request);
    if (!now || !kind) return ask();
    return fileAnswer(kind, ask, async () => {
      const own = await intactFile(now, address);
      if (!own) event.waitUntil(repairFile(now, address, context).catch(() => undefined));
      return own;
    });
  };
  event.respondWith(answer());
}

async function start(): Promise<void> {
  if (CAN_PRELOAD) await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function onMessage({ data, source }: ExtendableMessageEvent): Promise<void> {
  if (typeof data?.keep !== 'string') return;
  source?.postMessage({ [await keep(data.keep)]: data.keep });
}

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(start()));
self.addEventListener('fetch', onFetch);
self.addEventListener('message', (event) => event.waitUntil(onMessage(event)));
