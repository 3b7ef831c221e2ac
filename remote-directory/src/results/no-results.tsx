import { Link } from '@club/shared/router';
import { paths } from '@club/shared/routes';
import { buttonClass, EmptyState } from '@club/shared/ui';

/** Spec §8, Empty results. */
export function NoResults() {
  return (
    <EmptyState
      image="/imagenes/sin-resultados.svg"
      title="No se han encontrado resultados"
      text="Pruebe con otro cantón u otra área de trabajo."
    >
      <Link to={paths.specialists} className={buttonClass('primary')}>
        Iniciar una nueva búsqueda
      </Link>
    </EmptyState>
  );
}
