/// <reference lib="webworker" />
declare const self: ServiceWorkerGlobalScope;

/** Leaves nothing of a worker behind, nor of what it kept. */
async function leave(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
}

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));

export {};
