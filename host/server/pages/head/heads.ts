import {
  AREA_FIRST,
  type DrillDownSteps,
  displayName,
  documentTitle,
  dropStepsAfterGap,
  filtersFromQuery,
  fold,
  HOME_TITLE,
  PROVINCE_FIRST,
  type SearchFilters,
  SITE_DESCRIPTION,
  SITE_NAME,
  type Specialist,
  searchSpecialists,
  searchTitle,
  specialistCountLabel,
  splitSpecializations,
  stepsFromQuery,
  titleWithPlace,
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
import { escapeHtml, toScriptJson } from '../../platform/http/text-answer';
import { KnownSpellings, type SiteDirectory } from '../directory/directory';
import { previewImagePath, previewText } from '../previews/preview-text';
import { profileGraph, searchGraph, siteGraph } from './structured-data';

/** Size of preview images in pixels. */
export const PREVIEW_IMAGE_SIZE = { width: 1200, height: 630 } as const;

type Picture = { path: string; alt: string };

/** Metadata of a page for search engines, link previews and the browser tab. */
type PageHead = {
  title: string;
  description: string;
  /** URL of the page without origin and unknown parameters; null if search engines must not index the page. */
  canonical: string | null;
  /** Preview image for links; the site's own if omitted. */
  picture?: Picture;
  /** Returns structured data whose URLs start with the given origin. */
  graph?: (origin: string) => Graph;
};

/** Default head of pages that search engines must not index. */
const UNKNOWN: PageHead = { title: SITE_NAME, description: SITE_DESCRIPTION, canonical: null };

const HOME: PageHead = {
  title: documentTitle(HOME_TITLE),
  description: SITE_DESCRIPTION,
  canonical: paths.home,
  graph: siteGraph,
};

/** Heads of pages that have one head for all their URLs. */
const FIXED_HEADS: Partial<Record<PageName, PageHead>> = {
  home: HOME,
  searchMethod: {
    ...HOME,
    title: documentTitle('Buscar especialistas en Costa Rica'),
    canonical: paths.specialists,
  },
  hiringGuide: {
    title: documentTitle('Antes de contratar'),
    description:
      'Lo que conviene revisar antes de contratar a un especialista en Costa Rica: permisos, seguros, precio, contrato, pagos y entrega.',
    canonical: paths.hiringGuide,
  },
  evaluationCare: {
    title: documentTitle('Cómo cuidamos las evaluaciones'),
    description: `Quién puede evaluar en el ${SITE_NAME}, qué pasa antes de publicar y qué se quita.`,
    canonical: paths.evaluationCare,
  },
  privacy: {
    title: documentTitle('Privacidad'),
    description: `Qué datos suyos guarda el ${SITE_NAME}, dónde están y cómo verlos o borrarlos (Ley 8968).`,
    canonical: paths.privacy,
  },
  accessibility: {
    title: documentTitle('Accesibilidad'),
    description: `Qué se probó para que todas las personas puedan usar el ${SITE_NAME}, qué falta y cómo avisarnos.`,
    canonical: paths.accessibility,
  },
  shortlist: { ...UNKNOWN, title: documentTitle('Especialistas guardados') },
};

const GONE = 'Este especialista ya no está en el directorio';

const REMOVED: PageHead = {
  title: documentTitle(GONE),
  description: `${GONE}. Busque otro por área de trabajo o por área de cobertura. ${SITE_DESCRIPTION}`,
  canonical: null,
};

const SITE_PICTURE: Picture = {
  path: '/compartir.png',
  alt: `${SITE_NAME}: encuentre al especialista indicado para su casa`,
};

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;

/** Returns the head elements with absolute URLs. If `origin` is null, omits elements that need one. */
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
    meta('property', 'og:image:width', String(PREVIEW_IMAGE_SIZE.width)),
    meta('property', 'og:image:height', String(PREVIEW_IMAGE_SIZE.height)),
    meta('property', 'og:image:alt', picture.alt),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...(graph && origin !== null
      ? [`<script type="application/ld+json">${toScriptJson(graph(origin))}</script>`]
      : []),
  ].join('\n    ');
}

/** HTTP status; 410 for a removed specialist. */
type PageStatus = 200 | 404 | 410;

const CATALOGUE = new KnownSpellings();

const wordsOf = (directory: SiteDirectory | null): KnownSpellings => directory?.words ?? CATALOGUE;

function stepsHead(steps: DrillDownSteps, href: (steps: DrillDownSteps) => string): PageHead {
  const title = searchTitle(steps);
  return {
    title: documentTitle(title),
    description: `${title}: elija y compare. ${SITE_DESCRIPTION}`,
    canonical: href(steps),
  };
}

/**
 * Returns the search in its known spelling, with its number of results (null without a directory). Returns null if a
 * term is unknown.
 */
function spelledSearch(
  filters: SearchFilters,
  directory: SiteDirectory | null,
): { search: SearchFilters; found: number | null } | null {
  const { provincia, canton, area } = wordsOf(directory).spellSteps(filters);
  if (!provincia || !canton || !area) return null;
  const search = { provincia, canton, area, especializacion: filters.especializacion };
  const people = directory && searchSpecialists(directory.specialists, search);
  if (!search.especializacion) return { search, found: people ? people.length : null };
  const wanted = fold(search.especializacion);
  const own = people
    ?.flatMap(({ especializacion }) => splitSpecializations(especializacion))
    .find((known) => fold(known) === wanted);
  return people && own ? { search: { ...search, especializacion: own }, found: people.length } : null;
}

/**
 * Returns the head of the results page. Excludes a URL without search terms from search engines, because that page uses
 * stored filters or redirects home (Spec §5).
 */
function resultsHead(filters: SearchFilters | null, directory: SiteDirectory | null): PageHead {
  const spelled = filters && spelledSearch(filters, directory);
  if (!spelled) return UNKNOWN;
  const { search, found } = spelled;
  const title = searchTitle(search);
  return {
    title: documentTitle(title),
    description: `${found === null ? title : `${title}: ${specialistCountLabel(found)}`}. ${SITE_DESCRIPTION}`,
    canonical: found === 0 ? null : resultsHref(search),
    graph: (origin) => searchGraph(search, origin),
  };
}

const calledWith = (name: string, known: string): string => [name, known].filter(Boolean).join(': ');

function profileHead(specialist: Specialist, directory: SiteDirectory): PageHead {
  const name = displayName(specialist);
  const average = directory.averages.get(specialist.id) ?? null;
  const { provincia, canton } = directory.words.spellSteps(specialist);
  const area = specialist.areaTrabajo.join(', ') || 'Especialista';
  const work = titleWithPlace(area, { ...(provincia ? { provincia } : {}), ...(canton ? { canton } : {}) });
  const text = previewText(specialist, average);
  const known = [work, specialist.especializacion].filter(Boolean).join('. ');
  return {
    title: documentTitle(name),
    description: `${calledWith(name, known)}. Contacto, certificados y evaluaciones en el ${SITE_NAME}.`,
    canonical: detailHref(specialist.id),
    ...(text ? { picture: { path: previewImagePath(specialist.id), alt: calledWith(name, work) } } : {}),
    graph: (origin) => profileGraph(specialist, average, origin),
  };
}

const STEPS = {
  provinceFilter: { order: PROVINCE_FIRST, href: provinceFilterHref },
  workAreaFilter: { order: AREA_FIRST, href: workAreaFilterHref },
};

type PageAddress = { path: string; query: URLSearchParams };

/** Returns the HTTP status and head for a URL. If `directory` is null, treats every profile as existing. */
export function pageHeadOf(
  page: PageName,
  { path, query }: PageAddress,
  directory: SiteDirectory | null,
): { status: PageStatus; head: PageHead } {
  const fixed = FIXED_HEADS[page];
  if (fixed) return { status: 200, head: fixed };
  switch (page) {
    case 'provinceFilter':
    case 'workAreaFilter': {
      const { order, href } = STEPS[page];
      const known = wordsOf(directory).spellSteps(stepsFromQuery(query));
      return { status: 200, head: stepsHead(dropStepsAfterGap(order, known), href) };
    }
    case 'results':
      return { status: 200, head: resultsHead(filtersFromQuery(query), directory) };
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
