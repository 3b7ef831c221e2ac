import type { Directory } from './directory';
import { pickWorkerIn } from './pick';

export type Place = { name: string; path: string; status: number };

/** One address for every screen of the site and each of its states. */
export function everyPlace(directory: Directory): Place[] {
  const { id, province: provincia, canton } = pickWorkerIn(directory, 'Pintura');
  const query = (values: Record<string, string>) => `?${new URLSearchParams(values)}`;
  const area = 'Pintura';
  const places: [name: string, path: string, status?: number][] = [
    ['home', '/'],
    ['search method', '/especialistas'],
    ['provinces', '/filtro/provincia'],
    ['cantons of a province', `/filtro/provincia${query({ provincia })}`],
    ['areas of a canton', `/filtro/provincia${query({ provincia, canton })}`],
    ['specializations of an area', `/filtro/provincia${query({ provincia, canton, area })}`],
    ['work areas', '/filtro/area-trabajo'],
    ['provinces of an area', `/filtro/area-trabajo${query({ area })}`],
    ['area without specialists', `/filtro/area-trabajo${query({ area: 'Electricidad' })}`],
    ['results', `/resultados${query({ provincia, canton, area })}`],
    ['no results', `/resultados${query({ provincia, canton: 'Atlantis', area })}`],
    ['profile', `/detalle/${id}`],
    ['unknown profile', '/detalle/nadie'],
    ['unknown page', '/no-existe', 404],
  ];
  return places.map(([name, path, status = 200]) => ({ name, path, status }));
}
