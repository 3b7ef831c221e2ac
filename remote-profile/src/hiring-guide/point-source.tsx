import { Breakable } from '@club/shared/ui/breakable';
import styles from './guide-point.module.css';
import { SOURCES, type SourceName } from './sources';

/** Who says so; advice of the club's own says that it is. */
export function PointSource({ source }: { source: SourceName | undefined }) {
  if (!source) return <p className={styles.source}>Consejo práctico del club.</p>;
  const { name, site } = SOURCES[source];
  return (
    <p className={styles.source}>
      Fuente: {name},{' '}
      <a href={`https://${site}/`} target="_blank" rel="noopener">
        <Breakable text={site} />
        <span className="visually-hidden"> (se abre en otra pestaña)</span>
      </a>
    </p>
  );
}
