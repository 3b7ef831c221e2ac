/// <reference lib="webworker" />
declare const self: ServiceWorkerGlobalScope;

/** Deletes all caches and unregisters the worker. Served by sites without offline use. */
async function leave(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
}

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));

export {};
