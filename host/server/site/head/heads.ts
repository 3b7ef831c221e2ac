import {
  AREA_FIRST,
  connectedSteps,
  countLabel,
  type DrillDownSteps,
  displayName,
  documentTitle,
  filtersFromQuery,
  fold,
  matchSpecialists,
  PROVINCE_FIRST,
  type SearchFilters,
  SITE_ABOUT,
  SITE_NAME,
  type Specialist,
  searchTitle,
  splitSpecializations,
  stepsFromQuery,
} from '@club/shared/domain';
import type { PageName } from '@club/shared/federation';
import {
  detailHref,
  detailId,
  provinceFilterHref,
  resultsHref,
  workAreaFilterHref,
} from '@club/shared/routes';
import type { Directory } from '../directory/directory';
import { Words } from '../directory/words';
import { previewPath } from '../previews/preview-path';
import { previewText } from '../previews/preview-text';
import { HIRING_GUIDE, HOME, REMOVED, SEARCH_METHOD, SHORTLIST, UNKNOWN } from './fixed-heads';
import type { PageHead } from './page-head';
import { profileGraph, searchGraph } from './structured-data';

/** 410: there was something, and it is known to be gone. */
type PageStatus = 200 | 404 | 410;

const CATALOGUE = new Words();

const wordsOf = (directory: Directory | null): Words => directory?.words ?? CATALOGUE;

function stepsHead(steps: DrillDownSteps, href: (steps: DrillDownSteps) => string): PageHead {
  const title = searchTitle(steps);
  return {
    title: documentTitle(title),
    description: `${title}: elija y compare. ${SITE_ABOUT}`,
    canonical: href(steps),
  };
}

/** The search as the site spells it, and how many it finds (null: nobody knows); null where it holds a word that nobody knows. */
function spelledSearch(
  filters: SearchFilters,
  directory: Directory | null,
): { search: SearchFilters; found: number | null } | null {
  const { provincia, canton, area } = wordsOf(directory).spellSteps(filters);
  if (!provincia || !canton || !area) return null;
  const search = { provincia, canton, area, especializacion: filters.especializacion };
  const people = directory && matchSpecialists(directory.specialists, search);
  if (!search.especializacion) return { search, found: people ? people.length : null };
  const wanted = fold(search.especializacion);
  const own = people
    ?.flatMap(({ especializacion }) => splitSpecializations(especializacion))
    .find((known) => fold(known) === wanted);
  return people && own ? { search: { ...search, especializacion: own }, found: people.length } : null;
}

/** A search without its filters takes those that the browser remembers, or leads home: nothing to be found. Spec §5. */
function resultsHead(filters: SearchFilters | null, directory: Directory | null): PageHead {
  const spelled = filters && spelledSearch(filters, directory);
  if (!spelled) return UNKNOWN;
  const { search, found } = spelled;
  const title = searchTitle(search);
  return {
    title: documentTitle(title),
    description: `${found === null ? 'Especialistas' : countLabel(found)} de ${title}. ${SITE_ABOUT}`,
    canonical: found === 0 ? null : resultsHref(search),
    graph: (origin) => searchGraph(search, origin),
  };
}

const calledWith = (name: string, known: string): string => [name, known].filter(Boolean).join(': ');

function profileHead(specialist: Specialist, directory: Directory): PageHead {
  const name = displayName(specialist);
  const average = directory.averages.get(specialist.id) ?? null;
  const { provincia, canton } = directory.words.spellSteps(specialist);
  const area = specialist.areaTrabajo.join(', ') || 'Especialista';
  const work = searchTitle({ area, ...(provincia ? { provincia } : {}), ...(canton ? { canton } : {}) });
  const text = previewText(specialist, average);
  const known = [work, specialist.especializacion].filter(Boolean).join('. ');
  return {
    title: documentTitle(name),
    description: `${calledWith(name, known)}. Contacto, certificados y evaluaciones en el ${SITE_NAME}.`,
    canonical: detailHref(specialist.id),
    ...(text ? { picture: { path: previewPath(specialist.id), alt: calledWith(name, work) } } : {}),
    graph: (origin) => profileGraph(specialist, average, origin),
  };
}

const STEPS = {
  provinceFilter: { order: PROVINCE_FIRST, href: provinceFilterHref },
  workAreaFilter: { order: AREA_FIRST, href: workAreaFilterHref },
};

type PageAddress = { path: string; query: URLSearchParams };

/** The head of an address, and whether there is anything behind it as far as `directory` knows; null knows nothing. */
export function headOf(
  page: PageName,
  { path, query }: PageAddress,
  directory: Directory | null,
): { status: PageStatus; head: PageHead } {
  switch (page) {
    case 'home':
      return { status: 200, head: HOME };
    case 'searchMethod':
      return { status: 200, head: SEARCH_METHOD };
    case 'provinceFilter':
    case 'workAreaFilter': {
      const { order, href } = STEPS[page];
      const known = wordsOf(directory).spellSteps(stepsFromQuery(query));
      return { status: 200, head: stepsHead(connectedSteps(order, known), href) };
    }
    case 'hiringGuide':
      return { status: 200, head: HIRING_GUIDE };
    case 'results':
      return { status: 200, head: resultsHead(filtersFromQuery(query), directory) };
    case 'shortlist':
      return { status: 200, head: SHORTLIST };
    case 'detail': {
      if (!directory) return { status: 200, head: UNKNOWN };
      const id = detailId(path).trim();
      const specialist = directory.byId.get(id);
      if (!specialist)
        return directory.removed.has(id) ? { status: 410, head: REMOVED } : { status: 404, head: UNKNOWN };
      return { status: 200, head: profileHead(specialist, directory) };
    }
    default:
      return { status: page === 'notFound' ? 404 : 200, head: UNKNOWN };
  }
}
