import { Link } from '@club/shared/router';
import { paths } from '@club/shared/routes';
import { buttonClass, EmptyState } from '@club/shared/ui';

/** A list with nobody on it: why, and the way to somebody. */
export function EmptyList(words: { title: string; text: string }) {
  return (
    <EmptyState image="/imagenes/sin-especialista.svg" {...words}>
      <Link to={paths.specialists} className={buttonClass('primary')}>
        Buscar especialistas
      </Link>
    </EmptyState>
  );
}
