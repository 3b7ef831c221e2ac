import { formatDate } from '@club/shared/domain';
import { specialistsRefreshedAt } from '@club/shared/state';
import { useOnline } from '@club/shared/ui/network';
import styles from './offline-bar.module.css';
import { useReached } from './use-reached';

/** «Sin conexión», and of when the list is that the browser keeps. */
function offlineText(refreshedAt: string | null): string {
  const date = formatDate(refreshedAt ?? '');
  return date ? `Sin conexión. Lista del ${date}.` : 'Sin conexión.';
}

/** Says calmly that there is no network, as long as there is none. */
export function OfflineBar({ kept }: { kept: boolean }) {
  const online = useOnline();
  const reached = useReached(kept);
  const isOffline = !online || !reached;
  return (
    <div role="status">
      {isOffline && <p className={styles.bar}>{offlineText(specialistsRefreshedAt())}</p>}
    </div>
  );
}
