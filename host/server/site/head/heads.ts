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
  paths,
  provinceFilterHref,
  resultsHref,
  workAreaFilterHref,
} from '@club/shared/routes';
import type { Graph } from 'schema-dts';
import { escapeHtml, scriptJson } from '../../platform/http/escape-html';
import type { Directory } from '../directory/directory';
import { Words } from '../directory/words';
import { previewPath, previewText } from '../previews/preview-text';
import { profileGraph, searchGraph, siteGraph } from './structured-data';

/** Of every picture that stands for a page, in pixels. */
export const PICTURE_SIZE = { width: 1200, height: 630 } as const;

type Picture = { path: string; alt: string };

/** What a page tells of itself to search engines, previews and the browser's tab. */
type PageHead = {
  title: string;
  description: string;
  /** Its address without the origin, whatever else was asked for with it; null where nobody should find it. */
  canonical: string | null;
  /** What stands for it where a link to it is shown; without it, the site's own. */
  picture?: Picture;
  /** The same for machines, its addresses on that origin. */
  graph?: (origin: string) => Graph;
};

const HOME: PageHead = {
  title: SITE_NAME,
  description: SITE_ABOUT,
  canonical: paths.home,
  graph: siteGraph,
};

const SEARCH_METHOD: PageHead = {
  ...HOME,
  title: documentTitle('¿Cómo desea buscar a su especialista?'),
  canonical: paths.specialists,
};

const HIRING_GUIDE: PageHead = {
  title: documentTitle('Antes de contratar'),
  description:
    'Lo que conviene revisar antes de contratar a un especialista en Costa Rica: permisos, seguros, precio, contrato, pagos y entrega.',
  canonical: paths.hiringGuide,
};

/** Of what is nothing to be found. */
const UNKNOWN: PageHead = { title: SITE_NAME, description: SITE_ABOUT, canonical: null };

const SHORTLIST: PageHead = { ...UNKNOWN, title: documentTitle('Especialistas guardados') };

const GONE = 'Este especialista ya no está en el directorio';

const REMOVED: PageHead = {
  title: documentTitle(GONE),
  description: `${GONE}. Busque otro por área de trabajo o por área de cobertura. ${SITE_ABOUT}`,
  canonical: null,
};

const SITE_PICTURE: Picture = {
  path: '/compartir.png',
  alt: `${SITE_NAME}: encuentre a quien construya con usted`,
};

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;

/** The head's elements that tell what the page is, with absolute addresses; without an origin none that wants one. */
export function headHtml(
  { title, description, canonical, picture = SITE_PICTURE, graph }: PageHead,
  origin: string | null,
): string {
  const url = canonical === null || origin === null ? null : origin + canonical;
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    ...(canonical === null ? [meta('name', 'robots', 'noindex')] : []),
    ...(url ? [`<link rel="canonical" href="${escapeHtml(url)}">`] : []),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', SITE_NAME),
    meta('property', 'og:locale', 'es_CR'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    ...(url ? [meta('property', 'og:url', url)] : []),
    meta('property', 'og:image', (origin ?? '') + picture.path),
    meta('property', 'og:image:type', 'image/png'),
    meta('property', 'og:image:width', String(PICTURE_SIZE.width)),
    meta('property', 'og:image:height', String(PICTURE_SIZE.height)),
    meta('property', 'og:image:alt', picture.alt),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...(graph && origin !== null
      ? [`<script type="application/ld+json">${scriptJson(graph(origin))}</script>`]
      : []),
  ].join('\n    ');
}

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
