import type { DrillDownSteps, SearchFilters } from './domain';
import { SHORTLIST_LIMIT, wellFormed } from './domain';
import { paths } from './paths';

export { paths };

/** Ids are strings of any kind, encoded. Ruling 11. */
export function detailHref(id: string): string {
  return paths.detail.replace(':id', () => encodeURIComponent(wellFormed(id.trim())));
}

/** The id in a profile's path, as `detailHref` encoded it; what cannot be decoded stands for itself. */
export function detailId(pathname: string): string {
  const encoded = pathname.split('/')[2] ?? '';
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

/** `especializacion` is left out when none is chosen. */
export function resultsHref(filters: SearchFilters): string {
  const { provincia, canton, area, especializacion } = filters;
  return withQuery(paths.results, { provincia, canton, area, especializacion });
}

/** The drill-down by coverage area, with the steps already chosen. */
export function provinceFilterHref({ provincia, canton, area }: DrillDownSteps = {}): string {
  return withQuery(paths.provinceFilter, { provincia, canton, area });
}

/** The drill-down by work area, with the steps already chosen. */
export function workAreaFilterHref({ area, provincia, canton }: DrillDownSteps = {}): string {
  return withQuery(paths.workAreaFilter, { area, provincia, canton });
}

/** Those kept, to open elsewhere: ids alone, behind a «#», so that no server is told them (Ruling 35). */
export function sharedShortlistHref(ids: readonly string[]): string {
  return `${paths.shortlist}#${linkQuery(ids.map((id) => ['de', wellFormed(id)]))}`;
}

/** The ids in such an address, each once, as many as a shortlist holds; none where it shares nothing. */
export function sharedShortlistIds(hash: string): string[] {
  const ids = new URLSearchParams(hash.slice(1)).getAll('de').map((id) => id.trim());
  return [...new Set(ids)].filter((id) => id !== '').slice(0, SHORTLIST_LIMIT);
}

/** Encodes the parameters of a link. Writes spaces as %20, because mail gateways rewrite «+». */
export function linkQuery(parameters: URLSearchParams | string[][] | Record<string, string>): string {
  return new URLSearchParams(parameters).toString().replaceAll('+', '%20');
}

function withQuery(path: string, values: Record<string, string | undefined>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) params.set(name, value);
  const query = linkQuery(params);
  return query === '' ? path : `${path}?${query}`;
}
