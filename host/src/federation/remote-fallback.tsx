import { Button, EmptyState } from '@club/shared/ui';
import { useOnline } from '@club/shared/ui/network';
import styles from './remote-fallback.module.css';

const TITLE = 'No pudimos cargar esta parte del sitio';
const OFFLINE = 'Parece que no hay conexión. Revise su internet e intente de nuevo.';
const ALIVE = 'El resto del sitio funciona con normalidad. Puede intentarlo de nuevo.';

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
      <EmptyState titleAs="h1" title={TITLE} text={offline ? OFFLINE : ALIVE}>
        {retry}
      </EmptyState>
    </div>
  );
}

/** Shown below a rendered page if its module could not be loaded. */
export function DrawnFallback({
  remote,
  busy,
  onRetry,
}: Pick<Props, 'remote' | 'onRetry'> & { busy: boolean }) {
  const offline = !useOnline();
  return (
    <div className="unscripted" data-boundary={remote} role="alert">
      <div className="unscripted-words">
        <p>
          {TITLE}.
          <span className="visually-hidden-small">
            {' '}
            Puede leerla, pero sus botones no responden. {offline ? OFFLINE : ALIVE}
          </span>
        </p>
        <Button variant="secondary" size="small" busy={busy} onClick={onRetry}>
          Reintentar
        </Button>
      </div>
    </div>
  );
}
