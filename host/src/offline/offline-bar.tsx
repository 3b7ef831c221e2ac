import { formatDate } from '@club/shared/domain';
import { useOnline } from '@club/shared/ui/network';
import styles from './offline-bar.module.css';
import { useReached } from './use-reached';

/** «Sin conexión», and of when the list is that the browser keeps. */
function offlineText(refreshedAt: string | null): string {
  const date = formatDate(refreshedAt ?? '');
  return date ? `Sin conexión. Lista del ${date}.` : 'Sin conexión.';
}

export type OfflineBarProps = {
  /** Whether this page came out of what the browser keeps. */
  kept: boolean;
  /** When the list was fetched that the browser keeps; null where it keeps none. */
  refreshedAt: () => string | null;
};

/** Says calmly that there is no network, as long as there is none. */
export function OfflineBar({ kept, refreshedAt }: OfflineBarProps) {
  const online = useOnline();
  const reached = useReached(kept);
  const isOffline = !online || !reached;
  return <div role="status">{isOffline && <p className={styles.bar}>{offlineText(refreshedAt())}</p>}</div>;
}
