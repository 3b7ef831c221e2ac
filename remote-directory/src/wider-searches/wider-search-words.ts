import { completeSteps, type SearchFilters } from '@club/shared/domain';
import { provinceFilterHref, resultsHref, workAreaFilterHref } from '@club/shared/routes';

/** What a wider search looks for, in words. */
export function wordsOf({ provincia, canton, area }: Partial<SearchFilters>): string {
  const what = area ?? 'Todas las áreas';
  if (canton) return `${what} en ${canton}`;
  return provincia ? `${what} en la provincia de ${provincia}` : `${what} en todo el país`;
}

/** Its results, or the step of the drill-down where the visitor goes on choosing. */
export function hrefOf(filters: Partial<SearchFilters>): string {
  const complete = completeSteps(filters);
  if (complete) return resultsHref(complete);
  return filters.area ? workAreaFilterHref(filters) : provinceFilterHref(filters);
}
