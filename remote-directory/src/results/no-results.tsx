import { Link } from '@club/shared/router';
import { paths } from '@club/shared/routes';
import { buttonClass, EmptyState } from '@club/shared/ui';
import type { WiderSearch } from '../wider-searches/wider-searches';
import { WiderSearches } from '../wider-searches/wider-searches-view';

/** Spec §8, Empty results; and where somebody is found after all. */
export function NoResults({ wider }: { wider: readonly WiderSearch[] }) {
  return (
    <>
      <EmptyState
        image="/imagenes/sin-resultados.svg"
        title="No se han encontrado resultados"
        text="Pruebe con otro cantón u otra área de trabajo."
      >
        <Link to={paths.specialists} className={buttonClass('primary')}>
          Iniciar una nueva búsqueda
        </Link>
      </EmptyState>
      <WiderSearches title="Búsquedas parecidas con especialistas" searches={wider} />
    </>
  );
}
