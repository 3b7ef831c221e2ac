import { Button, EmptyState } from '@club/shared/ui';
import styles from './remote-fallback.module.css';

type Props = { remote: string; compact: boolean; onRetry: () => void };

/** Stands where a remote could not be shown; the rest of the page goes on without it. */
export function RemoteFallback({ remote, compact, onRetry }: Props) {
  const retry = (
    <Button variant="secondary" onClick={onRetry}>
      Reintentar
    </Button>
  );
  if (compact) {
    return (
      <div className={styles.compact} data-boundary={remote} role="alert">
        <span>Esta parte no está disponible.</span>
        {retry}
      </div>
    );
  }
  return (
    <div className={styles.place} data-boundary={remote} role="alert">
      <EmptyState
        image="/imagenes/error.svg"
        titleAs="h1"
        title="No pudimos cargar esta parte del sitio"
        text="El resto del sitio funciona con normalidad. Puede intentarlo de nuevo."
      >
        {retry}
      </EmptyState>
    </div>
  );
}
