import {
  formatCount,
  isListUnavailable,
  type RatingSummary,
  type Refinement,
  type SearchFilters,
  type Specialist,
  searchSpecialists,
  specialistCountLabel,
} from '@club/shared/domain';
import { Link } from '@club/shared/router';
import { paths, resultsHref } from '@club/shared/routes';
import { type EmbeddedValue, useRatings, useSpecialists } from '@club/shared/state';
import { buttonClass, EmptyState, Notice } from '@club/shared/ui';
import { useMemo } from 'react';
import { LazyCoverageSection } from '../coverage/lazy-coverage-section';
import { ListFailure } from '../search/list-failure';
import {
  isOrderByRating,
  type RefinedSearch,
  refinedResultsHref,
  refineSpecialists,
} from '../search/refined-search';
import { useSpecialistsSelection } from '../search/use-specialists-selection';
import { type WiderSearch, widerSearches } from '../search/wider-searches';
import { WiderSearches } from '../search/wider-searches-view';
import styles from './results.module.css';
import { ResultsGrid } from './results-grid';
import { ResultsSkeleton } from './results-skeleton';
import { INITIAL_COUNT } from './use-incremental-list';

/** Suggests wider searches if there are at most this many matches. */
const FEW = 4;
/** Suggests searches in neighbouring cantons if there are at most this many matches. */
const VERY_FEW = 3;

type SearchResults = {
  /** Number of matches before the visitor's requirements are applied. */
  matches: number;
  total: number;
  /** All results; on the server only the first ones. */
  specialists: readonly Specialist[];
  /** Wider searches to suggest if there are few matches. */
  wider: readonly WiderSearch[];
};

function findResults(
  list: readonly Specialist[],
  filters: SearchFilters,
  refinement: Refinement,
  ratings?: readonly RatingSummary[],
): SearchResults {
  const matches = searchSpecialists(list, filters);
  const specialists = refineSpecialists(matches, refinement, ratings);
  return {
    matches: matches.length,
    total: specialists.length,
    specialists,
    wider: matches.length <= FEW ? widerSearches(list, filters, matches.length) : [],
  };
}

/** Returns only the results that the page shows at first, to shorten the server's HTML. */
function firstResults(found: SearchResults): EmbeddedValue<Specialist, SearchResults> {
  const specialists = found.specialists.slice(0, INITIAL_COUNT);
  return { value: { ...found, specialists }, records: specialists };
}

/**
 * Shows the results of a search. The server cannot render an order by rating, because only the browser has all ratings.
 */
export function FoundSpecialists({ search }: { search: RefinedSearch }) {
  return isOrderByRating(search.refinement.order) ? (
    <FoundByRatings search={search} />
  ) : (
    <FoundInList search={search} />
  );
}

function FoundInList({ search }: { search: RefinedSearch }) {
  const found = useSpecialistsSelection({
    name: refinedResultsHref(search),
    select: (list) => findResults(list, search.filters, search.refinement),
    carry: firstResults,
  });
  if (found.state === 'loading') return <ResultsSkeleton />;
  if (found.failed) return <ListFailure />;
  return <FoundCards found={found.value} search={search} />;
}

function FoundByRatings({ search }: { search: RefinedSearch }) {
  const list = useSpecialists();
  const ratings = useRatings();
  const found = useMemo(
    () =>
      list.state === 'ready' && ratings.state === 'ready'
        ? findResults(list.items, search.filters, search.refinement, ratings.items)
        : null,
    [list, ratings, search],
  );
  if (!found || list.state === 'loading') return <ResultsSkeleton />;
  if (isListUnavailable(list)) return <ListFailure />;
  return <FoundCards found={found} search={search} />;
}

/** Shows the count and the cards. Spec §2; ruling 29. */
function FoundCards({ found, search }: { found: SearchResults; search: RefinedSearch }) {
  const { matches, total, wider } = found;
  const nearby = <LazyCoverageSection search={search} isFew={matches <= VERY_FEW} />;
  if (matches === 0) {
    return (
      <>
        <NoResults wider={wider} />
        {nearby}
      </>
    );
  }
  return (
    <>
      <p className={styles.count} role="status">
        {`Se han encontrado ${formatCount(total)} especialista(s)`}
      </p>
      {total === 0 ? (
        <>
          <NoneMeetsRequirements matches={matches} filters={search.filters} />
          {nearby}
        </>
      ) : (
        <ResultsGrid
          key={refinedResultsHref(search)}
          total={total}
          specialists={found.specialists}
          filters={search.filters}
        >
          <WiderSearches title="Más especialistas" searches={wider} />
          {nearby}
        </ResultsGrid>
      )}
    </>
  );
}

/** Shows that nothing matches, with wider searches. Spec §8, Empty results. */
function NoResults({ wider }: { wider: readonly WiderSearch[] }) {
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
      <WiderSearches title="Búsquedas parecidas que sí dan resultados" searches={wider} />
    </>
  );
}

/** Links to the search without the visitor's requirements, because no match meets all of them. */
function NoneMeetsRequirements({ matches, filters }: { matches: number; filters: SearchFilters }) {
  return (
    <div className={styles.nobody}>
      <Notice tone="info" title="Nadie cumple todos los filtros.">
        <p>Quite alguno.</p>
        <Link to={resultsHref(filters)} replace className={buttonClass('secondary')}>
          Ver {specialistCountLabel(matches)}
        </Link>
      </Notice>
    </div>
  );
}
