import { formatDate } from '@club/shared/domain';
import { useOnline } from '@club/shared/ui/network';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import styles from './offline-bar.module.css';

const POLL_INTERVAL_MS = 30_000;
const TIMEOUT_MS = 10_000;

async function doesSiteAnswer(): Promise<boolean> {
  const init = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) } as const;
  const response = await fetch('/registry.json', init).catch(() => null);
  return response?.ok ?? false;
}

/** Returns whether the site is reachable. On a visible page from the cache, polls the site until it answers. */
function useReachable(kept: boolean): boolean {
  const [isReachable, setIsReachable] = useState(!kept);
  useEffect(() => {
    if (isReachable) return;
    const unmounted = new AbortController();
    async function poll(): Promise<void> {
      if (document.hidden || !navigator.onLine) return;
      if ((await doesSiteAnswer()) && !unmounted.signal.aborted) setIsReachable(true);
    }
    const timer = setInterval(poll, POLL_INTERVAL_MS);
    unmounted.signal.addEventListener('abort', () => clearInterval(timer));
    window.addEventListener('online', poll, { signal: unmounted.signal });
    document.addEventListener('visibilitychange', poll, { signal: unmounted.signal });
    return () => unmounted.abort();
  }, [isReachable]);
  return isReachable;
}

function offlineText(refreshedAt: string | null): string {
  const date = formatDate(refreshedAt ?? '');
  return date ? `Sin conexión. Los datos son del ${date}.` : 'Sin conexión.';
}

type Props = {
  /** Whether the service worker served this page from its cache. */
  kept: boolean;
  /** Returns the time when the stored list was fetched; null if no list is stored. */
  refreshedAt: () => string | null;
};

/** Shows that the site is not reachable, and the date of the stored list. */
export function OfflineBar({ kept, refreshedAt }: Props) {
  const online = useOnline();
  const isReachable = useReachable(kept);
  const isOffline = !online || !isReachable;
  return <div role="status">{isOffline && <p className={styles.bar}>{offlineText(refreshedAt())}</p>}</div>;
}

/** Mounts the bar outside the site's root element, at a position where it shifts no content. */
export function mountOfflineBar(props: Props): void {
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(<OfflineBar {...props} />);
}
