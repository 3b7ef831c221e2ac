import type { SearchFilters, Specialist } from '@club/shared/domain';
import { Link } from '@club/shared/router';
import { paths } from '@club/shared/routes';
import { buttonClass, EmptyState } from '@club/shared/ui';
import { WiderSearches } from '../wider-searches/wider-searches-view';

type NoResultsProps = { list: readonly Specialist[]; filters: SearchFilters };

/** Spec §8, Empty results; and where somebody is found after all. */
export function NoResults({ list, filters }: NoResultsProps) {
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
      <WiderSearches list={list} filters={filters} />
    </>
  );
}
