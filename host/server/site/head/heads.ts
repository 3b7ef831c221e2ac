import { placeName } from '@club/shared/catalogue';
import {
  AREA_FIRST,
  connectedSteps,
  countLabel,
  type DrillDownSteps,
  displayName,
  filtersFromQuery,
  matchSpecialists,
  PROVINCE_FIRST,
  type SearchFilters,
  SITE_NAME,
  type Specialist,
  searchTitle,
  stepsFromQuery,
} from '@club/shared/domain';
import type { PageName } from '@club/shared/federation';
import {
  detailHref,
  detailId,
  paths,
  provinceFilterHref,
  resultsHref,
  workAreaFilterHref,
} from '@club/shared/routes';
import { type Average, averageOf } from '../directory/average';
import type { Directory } from '../directory/directory';
import { previewPath } from '../previews/preview-path';
import { previewText } from '../previews/preview-text';
import type { PageHead } from './page-head';
import { profileGraph, searchGraph, siteGraph } from './structured-data';

const ABOUT =
  'Directorio de especialistas en construcción de Costa Rica, seleccionados por su experiencia, calidad de trabajo y reputación.';

const titled = (title: string): string => `${title} · ${SITE_NAME}`;

const HOME: PageHead = { title: SITE_NAME, description: ABOUT, canonical: paths.home, graph: siteGraph };

const UNKNOWN: PageHead = { title: SITE_NAME, description: ABOUT, canonical: null };

function stepsHead(steps: DrillDownSteps, href: (steps: DrillDownSteps) => string): PageHead {
  const title = searchTitle(steps);
  return { title: titled(title), description: `${title}: elija y compare. ${ABOUT}`, canonical: href(steps) };
}

/** A search without its filters takes those that the browser remembers, or leads home: nothing to be found. Spec §5. */
function resultsHead(filters: SearchFilters | null, directory: Directory | null): PageHead {
  if (!filters) return UNKNOWN;
  const title = searchTitle(filters);
  const found = directory && matchSpecialists(directory.specialists, filters).length;
  return {
    title: titled(title),
    description: `${found === null ? 'Especialistas' : countLabel(found)} de ${title}. ${ABOUT}`,
    canonical: found === 0 ? null : resultsHref(filters),
    graph: (origin) => searchGraph(filters, origin),
  };
}

const calledWith = (name: string, known: string): string => [name, known].filter(Boolean).join(': ');

function profileHead(specialist: Specialist, average: Average | null): PageHead {
  const name = displayName(specialist);
  const work = [specialist.areaTrabajo.join(', '), placeName(specialist)].filter(Boolean).join(' en ');
  const text = previewText(specialist, average);
  const known = [work, specialist.especializacion].filter(Boolean).join('. ');
  return {
    title: titled(name),
    description: `${calledWith(name, known)}. Contacto, certificados y evaluaciones en el ${SITE_NAME}.`,
    canonical: detailHref(specialist.id),
    ...(text ? { picture: { path: previewPath(specialist.id), alt: calledWith(name, work) } } : {}),
    graph: (origin) => profileGraph(specialist, average, origin),
  };
}

const stepHeads = {
  provinceFilter: (query: URLSearchParams) =>
    stepsHead(connectedSteps(PROVINCE_FIRST, stepsFromQuery(query)), provinceFilterHref),
  workAreaFilter: (query: URLSearchParams) =>
    stepsHead(connectedSteps(AREA_FIRST, stepsFromQuery(query)), workAreaFilterHref),
};

type PageAddress = { path: string; query: URLSearchParams };

/** The head of an address, and whether there is anything behind it as far as `directory` knows; null knows nothing. */
export function headOf(
  page: PageName,
  { path, query }: PageAddress,
  directory: Directory | null,
): { found: boolean; head: PageHead } {
  switch (page) {
    case 'home':
      return { found: true, head: HOME };
    case 'searchMethod':
      return {
        found: true,
        head: {
          ...HOME,
          title: titled('¿Cómo desea buscar a su especialista?'),
          canonical: paths.specialists,
        },
      };
    case 'provinceFilter':
    case 'workAreaFilter':
      return { found: true, head: stepHeads[page](query) };
    case 'results':
      return { found: true, head: resultsHead(filtersFromQuery(query), directory) };
    case 'detail': {
      const specialist = directory?.byId.get(detailId(path).trim());
      if (!directory || !specialist) return { found: !directory, head: UNKNOWN };
      return { found: true, head: profileHead(specialist, averageOf(directory, specialist.id)) };
    }
    default:
      return { found: page !== 'notFound', head: UNKNOWN };
  }
}
