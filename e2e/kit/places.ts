import { LAYOUT_MODULES, PAGES, REMOTE_NAMES, type RemoteName, splitModuleId } from '@club/shared/federation';
import {
  detailHref,
  encodeQuery,
  paths,
  provinceFilterHref,
  resultsHref,
  workAreaFilterHref,
} from '@club/shared/routes';
import { expect } from '@playwright/test';
import { type Directory, type Person, pickSpecialistIn } from './directory';

/** Modules that a profile page loads. */
const modules = [PAGES.detail.module ?? [], ...LAYOUT_MODULES].flat().map(splitModuleId);

/** Returns the name of the module that a profile page loads from a remote. */
export const profilePageModule = (remote: RemoteName): string =>
  modules.find(([owner]) => owner === remote)?.[1] ?? '';

/** Remotes on a profile page, the page with the most remotes. */
export const PROFILE_PAGE_REMOTES: readonly RemoteName[] = REMOTE_NAMES.filter(
  (name) => profilePageModule(name) !== '',
);

export type ScreenAddress = { name: string; path: string; status: number };

type Steps = { provincia: string; canton: string; area: string; id: string };

const query = (values: Record<string, string>) => `?${encodeQuery(values)}`;

/** Maps each screen of the site, in each of its states, to one address. */
const PATHS = {
  'the home page': () => '/',
  'the search methods': () => '/especialistas',
  provinces: () => '/filtro/provincia',
  'the cantons of a province': ({ provincia }) => `/filtro/provincia${query({ provincia })}`,
  'the areas of a canton': ({ provincia, canton }) => `/filtro/provincia${query({ provincia, canton })}`,
  'the specializations of an area': ({ provincia, canton, area }) =>
    `/filtro/provincia${query({ provincia, canton, area })}`,
  'work areas': () => '/filtro/area-trabajo',
  'the provinces of an area': ({ area }) => `/filtro/area-trabajo${query({ area })}`,
  'an area without specialists': () => `/filtro/area-trabajo${query({ area: 'Electricidad' })}`,
  results: ({ provincia, canton, area }: Omit<Steps, 'id'>) =>
    `/resultados${query({ provincia, canton, area })}`,
  'no results': ({ provincia, area }) => `/resultados${query({ provincia, canton: 'Atlantis', area })}`,
  'a profile': ({ id }) => `/detalle/${id}`,
  'nobody kept': () => '/guardados',
  'the list before hiring': () => '/antes-de-contratar',
  'the care for evaluations': () => '/como-cuidamos-las-evaluaciones',
  'the privacy page': () => '/privacidad',
  'the accessibility statement': () => '/accesibilidad',
  'an unknown profile': () => '/detalle/nadie',
  'an unknown page': () => '/no-existe',
} satisfies Record<string, (steps: Steps) => string>;

const STATUS: Partial<Record<keyof typeof PATHS, number>> = {
  'an unknown profile': 404,
  'an unknown page': 404,
};

export const SCREEN_NAMES = Object.keys(PATHS) as (keyof typeof PATHS)[];

export function screenAddress(name: keyof typeof PATHS, directory: Directory): ScreenAddress {
  const { id, province: provincia, canton } = pickSpecialistIn(directory, 'Pintura');
  const path = PATHS[name]({ provincia, canton, area: 'Pintura', id });
  return { name, path, status: STATUS[name] ?? 200 };
}

/** Returns the address of a search that finds a person by the first of their areas. */
export const searchPathFor = ({ province, canton, areas: [area = ''] }: Person): string =>
  PATHS.results({ provincia: province, canton, area });

export const allScreenAddresses = (directory: Directory): ScreenAddress[] =>
  SCREEN_NAMES.map((name) => screenAddress(name, directory));

const AREA = 'Construcción';

/** Returns the addresses of all server-rendered pages, including each step of both drill-downs. */
export function serverRenderedPaths(directory: Directory): string[] {
  const { id, province: provincia, canton } = pickSpecialistIn(directory, AREA);
  return [
    paths.specialists,
    provinceFilterHref(),
    provinceFilterHref({ provincia }),
    provinceFilterHref({ provincia, canton }),
    provinceFilterHref({ provincia, canton, area: AREA }),
    workAreaFilterHref(),
    workAreaFilterHref({ area: AREA }),
    workAreaFilterHref({ area: AREA, provincia }),
    workAreaFilterHref({ area: AREA, provincia, canton }),
    resultsHref({ provincia, canton, area: AREA, especializacion: '' }),
    detailHref(id),
  ];
}

/**
 * Returns true if React hydrated the server's HTML: React keeps the markers around hydrated content and creates none
 * around newly rendered content. Runs in the page.
 */
export function isServerHtmlHydrated(): boolean {
  const main = document.querySelector('main');
  const marks = main && document.createTreeWalker(main, NodeFilter.SHOW_COMMENT);
  return !document.getElementById('drawn') && marks?.nextNode()?.nodeValue === '$';
}

/** Returns cached lists as an earlier visit stored them; in them, every specialist has a different surname than now. */
export function outdatedCachedLists({ answers }: Directory): Record<string, string> {
  const rows = JSON.parse(answers.specialists) as Record<string, unknown>[];
  return {
    especialistas: JSON.stringify(rows.map((row) => ({ ...row, apellido2: 'Antes' }))),
    ultimaActualizacionEsp: new Date().toISOString(),
  };
}

/** Returns true if the HTML contains the data that the server rendered it from. */
export const hasServerData = (html: string): boolean => html.includes('<script id="drawn"');

/** Requests the page once. Returns true if it was server-rendered; if not, the server may render it later. */
export const isServerRendered = async (url: string | URL): Promise<boolean> =>
  hasServerData(await (await fetch(url)).text());

/** Returns the heading that the server rendered. */
export const serverRenderedHeading = (html: string): string | undefined =>
  html.match(/<main\b.*?<h1\b[^>]*>(.*?)<\/h1>/s)?.[1]?.replace(/<[^>]*>/g, '');

/** Timeout for starting a renderer process and rendering a page on a busy machine, ms. */
export const RENDERING_TIMEOUT_MS = 40_000;

/** Waits until the server responds with the rendered page. */
export const waitUntilServerRendered = (url: string | URL): Promise<void> =>
  expect
    .poll(() => isServerRendered(url), { message: `${url} is drawn`, timeout: RENDERING_TIMEOUT_MS })
    .toBe(true);
