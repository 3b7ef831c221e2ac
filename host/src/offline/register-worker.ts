const WORKER_PATH = '/sw.js';

type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (text: string) => string };
};

/** The worker's address as browsers with trusted types want it: the page's policy admits this one policy, which makes no other. */
function workerUrl(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('club-worker', { createScriptURL: () => WORKER_PATH });
  return policy ? policy.createScriptURL(WORKER_PATH) : WORKER_PATH;
}

/** The site's worker once it is at work; null where the browser has none. Rejects where the browser refuses it. */
export async function registerWorker(): Promise<ServiceWorker | null> {
  if (!('serviceWorker' in navigator)) return null;
  await navigator.serviceWorker.register(workerUrl());
  return (await navigator.serviceWorker.ready).active;
}
