import { Button, EmptyState } from '@club/shared/ui';
import { useOnline } from '@club/shared/ui/network';
import styles from './remote-fallback.module.css';

type Props = {
  remote: string;
  /** Its code could not be fetched, for which the network may be to blame; else it failed by itself. */
  missing: boolean;
  compact: boolean;
  onRetry: () => void;
};

/** Stands where a remote could not be shown; the rest of the page goes on without it. */
export function RemoteFallback({ remote, missing, compact, onRetry }: Props) {
  const offline = !useOnline() && missing;
  const retry = (
    <Button variant="secondary" onClick={onRetry}>
      Reintentar
    </Button>
  );
  if (compact) {
    return (
      <div className={styles.compact} data-boundary={remote} role="alert">
        <span>{offline ? 'Parece que no hay conexión.' : 'Esta parte no está disponible.'}</span>
        {retry}
      </div>
    );
  }
  return (
    <div className={styles.place} data-boundary={remote} role="alert">
      <EmptyState
        titleAs="h1"
        title="No pudimos cargar esta parte del sitio"
        text={
          offline
            ? 'Parece que no hay conexión. Revise su internet e intente de nuevo.'
            : 'El resto del sitio funciona con normalidad. Puede intentarlo de nuevo.'
        }
      >
        {retry}
      </EmptyState>
    </div>
  );
}
