import { linkQuery } from '@club/shared/routes';
import type { Directory, Person } from './directory';
import { pickWorkerIn } from './pick';

export type Place = { name: string; path: string; status: number };

type Steps = { provincia: string; canton: string; area: string; id: string };

const query = (values: Record<string, string>) => `?${linkQuery(values)}`;

/** One address for every screen of the site and each of its states. */
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
  'an unknown profile': () => '/detalle/nadie',
  'an unknown page': () => '/no-existe',
} satisfies Record<string, (steps: Steps) => string>;

const STATUS: Partial<Record<keyof typeof PATHS, number>> = {
  'an unknown profile': 404,
  'an unknown page': 404,
};

export const PLACE_NAMES = Object.keys(PATHS) as (keyof typeof PATHS)[];

export function placeNamed(name: keyof typeof PATHS, directory: Directory): Place {
  const { id, province: provincia, canton } = pickWorkerIn(directory, 'Pintura');
  const path = PATHS[name]({ provincia, canton, area: 'Pintura', id });
  return { name, path, status: STATUS[name] ?? 200 };
}

/** The search that finds somebody, by the first of their areas. */
export const searchOf = ({ province, canton, areas: [area = ''] }: Person): string =>
  PATHS.results({ provincia: province, canton, area });

export const everyPlace = (directory: Directory): Place[] =>
  PLACE_NAMES.map((name) => placeNamed(name, directory));
