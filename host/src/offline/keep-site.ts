import { registerWorker } from './register-worker';

type Connection = { saveData?: boolean };

/**
 * Has the worker keep the composition that this page belongs to, and then the lists of every page. Nothing is kept for
 * who saves data, nor where the browser cannot or does not want to.
 */
export async function keepSite(id: string, refreshLists: () => void): Promise<void> {
  if ((navigator as { connection?: Connection }).connection?.saveData) return;
  const worker = await registerWorker().catch(() => null);
  if (!worker) return;
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data?.kept === id) refreshLists();
  });
  worker.postMessage({ keep: id });
}
