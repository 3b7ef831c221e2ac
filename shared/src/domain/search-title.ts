import type { DrillDownSteps, SearchFilters } from './filters';

/** Names a search from the choices made so far: «Pintura: Fachadas en Escazú, San José». */
export function searchTitle(chosen: DrillDownSteps & Partial<SearchFilters>): string {
  const { area = 'Especialistas', especializacion, canton, provincia } = chosen;
  const work = especializacion ? `${area}: ${especializacion}` : area;
  if (!provincia) return work;
  return canton ? `${work} en ${canton}, ${provincia}` : `${work} en ${provincia}`;
}
