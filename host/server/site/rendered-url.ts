import { filtersFromQuery, refinementFromQuery, refinementParameters } from '@club/shared/domain';
import type { PageName } from '@club/shared/federation';
import { linkQuery } from '@club/shared/routes';

/** Lists the query parameters that each page reads. */
const PARAMETERS = ['provincia', 'canton', 'area', 'especializacion'] as const;
const MOST_CHARACTERS = 500;

/**
 * Returns a page's URL with only the parameters it reads, so equal pages share one render. Null for an empty or
 * too long search.
 */
export function renderedUrl(
  page: PageName,
  { path, query }: { path: string; query: URLSearchParams },
): string | null {
  if (page === 'results' && !filtersFromQuery(query)) return null;
  const read = new URLSearchParams();
  for (const name of PARAMETERS) for (const value of query.getAll(name).slice(0, 1)) read.set(name, value);
  if (page === 'results')
    for (const [name, value] of refinementParameters(refinementFromQuery(query))) read.set(name, value);
  const url = page === 'detail' || read.size === 0 ? path : `${path}?${linkQuery(read)}`;
  return url.length <= MOST_CHARACTERS ? url : null;
}
