import type { RemoteName } from '@club/shared/federation';
import { encodeQuery } from '@club/shared/routes';
import type { RemoteOverride } from '@club/shared/service';
import { TriangleAlert } from '@club/shared/ui';
import type { MouseEvent } from 'react';
import { createRoot } from 'react-dom/client';
import { useRunningVersion } from '../federation/remote-modules';
import { pageRegistry } from '../page/page-html';
import styles from './override-badge.module.css';

/** Returns the page's URL without the overrides of these remotes. */
export function urlWithoutOverrides(page: string, remotes: readonly string[]): string {
  const url = new URL(page);
  for (const remote of remotes) url.searchParams.set(`remote.${remote}`, '');
  url.search = encodeQuery(url.searchParams);
  return url.href;
}

function OverrideLine({ remote, origin, isPreview, isDevelopment }: RemoteOverride) {
  const name = remote as RemoteName;
  const running = useRunningVersion(name);
  const version = pageRegistry().remotes[name]?.version;
  const fellBack = running !== null && running !== version;
  if (origin === null) {
    return isPreview ? (
      <p>
        La vista previa de <b>{remote}</b> ya no está disponible; se muestra la versión publicada.
      </p>
    ) : (
      <p>
        Este sitio no permite probar <b>{remote}</b> desde la dirección indicada; se muestra la versión
        publicada.
      </p>
    );
  }
  if (isPreview) {
    return fellBack ? (
      <p>
        La vista previa de <b>{remote}</b> no se pudo usar; se muestra la versión publicada {running}.
      </p>
    ) : (
      <p>
        Vista previa de <b>{remote}</b> {version}, sin publicar
      </p>
    );
  }
  return fellBack ? (
    <p>
      <b>{remote}</b> de {origin} no se pudo usar; se muestra la versión publicada {running}.
    </p>
  ) : (
    <p>
      <b>{remote}</b> se carga {isDevelopment && 'en vivo '}desde {origin}
    </p>
  );
}

/** Shows the overridden remotes and their origins on every page, with a link to the published releases. */
export function OverrideBadge({ overrides }: { overrides: readonly RemoteOverride[] }) {
  const overridden = overrides.filter(({ origin }) => origin !== null).map(({ remote }) => remote);
  const href = urlWithoutOverrides(window.location.href, overridden);
  const goBack = (event: MouseEvent) => {
    event.preventDefault();
    window.location.assign(urlWithoutOverrides(window.location.href, overridden));
  };
  return (
    <aside className={styles.badge} aria-label="Versión de prueba">
      <TriangleAlert aria-hidden="true" />
      <div className={styles.lines} role="status">
        {overrides.map((override) => (
          <OverrideLine key={override.remote} {...override} />
        ))}
      </div>
      {overridden.length > 0 && (
        <a className={styles.back} href={href} onClick={goBack}>
          Volver a la versión publicada
        </a>
      )}
    </aside>
  );
}

/** Mounts the badge in its own React root, where errors of the site cannot remove it. */
export function mountOverrideBadge(overrides: readonly RemoteOverride[]): void {
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(<OverrideBadge overrides={overrides} />);
}
