import type { RemoteName } from '@club/shared/federation';
import type { RemoteOverride } from '@club/shared/service';
import { TriangleAlert } from '@club/shared/ui';
import type { MouseEvent } from 'react';
import { pageRegistry } from '../federation/page-registry';
import { useRunningVersion } from '../federation/remote-modules';
import styles from './override-badge.module.css';
import { publishedUrl } from './published-url';

function OverrideLine({ remote, origin }: RemoteOverride) {
  const name = remote as RemoteName;
  const running = useRunningVersion(name);
  const fellBack = running !== null && running !== pageRegistry().remotes[name]?.version;
  if (origin === null) {
    return (
      <p>
        Este sitio no permite probar <b>{remote}</b> desde la dirección indicada; se muestra la versión
        publicada.
      </p>
    );
  }
  return fellBack ? (
    <p>
      <b>{remote}</b> de {origin} no se pudo usar; se muestra la versión publicada {running}.
    </p>
  ) : (
    <p>
      <b>{remote}</b> se carga desde {origin}
    </p>
  );
}

/** Says on every page which remotes are not the published ones, where they come from, and leads back. */
export function OverrideBadge({ overrides }: { overrides: readonly RemoteOverride[] }) {
  const inForce = overrides.filter(({ origin }) => origin !== null).map(({ remote }) => remote);
  const href = publishedUrl(window.location.href, inForce);
  const goBack = (event: MouseEvent) => {
    event.preventDefault();
    window.location.assign(publishedUrl(window.location.href, inForce));
  };
  return (
    <aside className={styles.badge} aria-label="Versión de prueba">
      <TriangleAlert aria-hidden="true" />
      <div className={styles.lines} role="status">
        {overrides.map((override) => (
          <OverrideLine key={override.remote} {...override} />
        ))}
      </div>
      {inForce.length > 0 && (
        <a className={styles.back} href={href} onClick={goBack}>
          Volver a la versión publicada
        </a>
      )}
    </aside>
  );
}
