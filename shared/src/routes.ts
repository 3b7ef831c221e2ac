import type { DrillDownSteps, SearchFilters } from './domain';
import { SHORTLIST_LIMIT, toCompleteFilters, toWellFormed } from './domain';
import { paths } from './paths';

export { paths };

/** Returns the path of a profile; encodes the specialist's id, which may be any text. Ruling 11. */
export function detailHref(id: string): string {
  return paths.detail.replace(':id', () => encodeURIComponent(toWellFormed(id.trim())));
}

/** Decodes the id in a profile's path; returns an id with an invalid encoding unchanged. */
export function detailId(pathname: string): string {
  const encoded = pathname.split('/')[2] ?? '';
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

/** Returns the path and query of the results; omits `especializacion` if none is chosen. */
export function resultsHref(filters: SearchFilters): string {
  const { provincia, canton, area, especializacion } = filters;
  return withQuery(paths.results, { provincia, canton, area, especializacion });
}

/** Returns the link to the drill-down that starts with the province, with the given steps already chosen. */
export function provinceFilterHref(steps: DrillDownSteps = {}): string {
  const { provincia, canton, area, especializacion } = steps;
  return withQuery(paths.provinceFilter, { provincia, canton, area, especializacion });
}

/** Returns the link to the drill-down that starts with the work area, with the given steps already chosen. */
export function workAreaFilterHref(steps: DrillDownSteps = {}): string {
  const { area, provincia, canton, especializacion } = steps;
  return withQuery(paths.workAreaFilter, { area, provincia, canton, especializacion });
}

/** Returns the link to the results if the filters are complete, else to the next step of the drill-down. */
export function searchHref(filters: Partial<SearchFilters>): string {
  const complete = toCompleteFilters(filters);
  if (complete) return resultsHref(complete);
  return filters.area ? workAreaFilterHref(filters) : provinceFilterHref(filters);
}

/**
 * Returns the link to a shared shortlist. Only its fragment contains the ids, because browsers do not send fragments to
 * servers. Ruling 35.
 */
export function sharedShortlistHref(ids: readonly string[]): string {
  return `${paths.shortlist}#${encodeQuery(ids.map((id) => ['de', toWellFormed(id)]))}`;
}

/**
 * Reads the ids from the fragment of a shared link, without duplicates, up to the limit of a shortlist; empty if there
 * are none.
 */
export function sharedShortlistIds(hash: string): string[] {
  const ids = new URLSearchParams(hash.slice(1)).getAll('de').map((id) => id.trim());
  return [...new Set(ids)].filter((id) => id !== '').slice(0, SHORTLIST_LIMIT);
}

/** Encodes query parameters for a link; writes spaces as %20, because mail gateways alter «+». */
export function encodeQuery(parameters: URLSearchParams | string[][] | Record<string, string>): string {
  return new URLSearchParams(parameters).toString().replaceAll('+', '%20');
}

function withQuery(path: string, values: Record<string, string | undefined>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) params.set(name, value);
  const query = encodeQuery(params);
  return query === '' ? path : `${path}?${query}`;
}
