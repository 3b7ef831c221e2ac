import { registerWorker } from './register-worker';

type Connection = { saveData?: boolean };

/** Interval and number of the requests: browsers may end a worker at its work, and a file may fail once. */
const INTERVAL_MS = 60_000;
const MOST_REQUESTS = 3;

/**
 * Has the worker keep this page's composition, then refreshes the lists of every page. Keeps nothing for a visitor who
 * saves data, or if the browser has no worker.
 */
export async function keepSite(id: string, refreshLists: () => void): Promise<void> {
  if ((navigator as { connection?: Connection }).connection?.saveData) return;
  const worker = await registerWorker().catch(() => null);
  if (!worker) return;
  let timer = 0;
  let requests = 0;
  const request = () => {
    worker.postMessage({ keep: id });
    requests += 1;
    if (requests < MOST_REQUESTS) timer = window.setTimeout(request, INTERVAL_MS);
  };
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data?.kept !== id && data?.unneeded !== id) return;
    clearTimeout(timer);
    if (data.kept === id) refreshLists();
  });
  request();
}
