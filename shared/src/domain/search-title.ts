import type { DrillDownSteps, SearchFilters } from './filters';

/** What a search is called, as far as it has gone: «Pintura: Fachadas en Escazú, San José». */
export function searchTitle(chosen: DrillDownSteps & Partial<SearchFilters>): string {
  const { area, especializacion, canton, provincia } = chosen;
  const work = [area || 'Especialistas', especializacion].filter(Boolean).join(': ');
  const place = [canton, provincia].filter(Boolean).join(', ');
  return place ? `${work} en ${place}` : work;
}
