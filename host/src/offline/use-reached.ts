import { useEffect, useState } from 'react';

const ASK_AGAIN_MS = 30_000;
const PATIENCE_MS = 10_000;

async function doesSiteAnswer(): Promise<boolean> {
  const init = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) } as const;
  const response = await fetch('/registry.json', init).catch(() => null);
  return response?.ok ?? false;
}

/** Whether the site is reached: a kept page asks now and then, while it is looked at, until it is. */
export function useReached(kept: boolean): boolean {
  const [reached, setReached] = useState(!kept);
  useEffect(() => {
    if (reached) return;
    const over = new AbortController();
    async function ask(): Promise<void> {
      if (document.hidden || !navigator.onLine) return;
      if ((await doesSiteAnswer()) && !over.signal.aborted) setReached(true);
    }
    const timer = setInterval(ask, ASK_AGAIN_MS);
    over.signal.addEventListener('abort', () => clearInterval(timer));
    window.addEventListener('online', ask, { signal: over.signal });
    document.addEventListener('visibilitychange', ask, { signal: over.signal });
    return () => over.abort();
  }, [reached]);
  return reached;
}
