import {
  AREA_FIRST,
  type DrillDownSteps,
  findMatchingPositions,
  type SearchFilters,
  type Specialist,
  searchTitle,
} from '@club/shared/domain';
import { Link, Navigate, useSearchParams } from '@club/shared/router';
import { paths, resultsHref, workAreaFilterHref } from '@club/shared/routes';
import { ArrowLeft, buttonClass, classNames, PageHeading } from '@club/shared/ui';
import { Fragment, useMemo } from 'react';
import { FILTER_LABELS, FilterCrumb } from '../search/filter-crumb';
import { refinedResultsHref, searchFromQuery } from '../search/refined-search';
import { useSpecialistsSelection } from '../search/use-specialists-selection';
import { FoundSpecialists } from './found-specialists';
import { RefinementControls } from './refinement-controls';
import styles from './results.module.css';
import { ShareButton } from './share-button';

/** Renders /resultados; redirects to the home page if province, canton or area is missing. Spec §2. */
export default function ResultsPage() {
  const [query] = useSearchParams();
  const text = query.toString();
  const search = useMemo(() => searchFromQuery(new URLSearchParams(text)), [text]);
  if (!search) return <Navigate to={paths.home} replace />;
  const { filters } = search;
  const shared = refinedResultsHref(search);
  return (
    <section data-boundary="directory" className={styles.page}>
      <div className={styles.top}>
        <BackToSearch filters={filters} />
        <ShareButton key={shared} href={shared} title={searchTitle(filters)} className={styles.share} />
      </div>
      <PageHeading title={searchTitle(filters)}>Resultados de su búsqueda</PageHeading>
      <ChosenFilters filters={filters} />
      <Fragment key={resultsHref(filters)}>
        <RefinementControls search={search} />
        <FoundSpecialists search={search} />
      </Fragment>
    </section>
  );
}

/** Links back to the last step of the work-area filter that still has options. Spec §2, /resultados. */
function BackToSearch({ filters }: { filters: SearchFilters }) {
  const steps = useSpecialistsSelection({
    name: `regreso:${resultsHref(filters)}`,
    select: (list) => stepsWithSpecialists(list, filters),
  });
  return (
    <Link
      to={workAreaFilterHref(steps.state === 'ready' ? steps.value : stepsWithSpecialists([], filters))}
      className={classNames(buttonClass('secondary'), styles.back)}
    >
      <ArrowLeft size={18} aria-hidden="true" />
      Regresar a la búsqueda
    </Link>
  );
}

/**
 * Returns the filters as drill-down steps, up to the last step that has specialists; returns all if the list is empty.
 */
export function stepsWithSpecialists(list: readonly Specialist[], filters: SearchFilters): DrillDownSteps {
  const steps: DrillDownSteps = {};
  for (const name of AREA_FIRST) {
    const next = { ...steps, [name]: filters[name] };
    if (list.length > 0 && findMatchingPositions(list, next).length === 0) break;
    steps[name] = filters[name];
  }
  return steps;
}

function ChosenFilters({ filters }: { filters: SearchFilters }) {
  const { area, provincia, canton } = filters;
  const steps = [
    { name: 'area', href: workAreaFilterHref() },
    { name: 'provincia', href: workAreaFilterHref({ area }) },
    { name: 'canton', href: workAreaFilterHref({ area, provincia }) },
    { name: 'especializacion', href: workAreaFilterHref({ area, provincia, canton }) },
  ] as const;
  return (
    <ul className={styles.filters} aria-label="Filtros elegidos">
      {steps
        .filter(({ name }) => filters[name] !== '')
        .map(({ name, href }) => (
          <li key={name}>
            <FilterCrumb href={href} label={`${FILTER_LABELS[name]}:`} value={filters[name]} />
          </li>
        ))}
    </ul>
  );
}
