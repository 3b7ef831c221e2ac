import type { DrillDownSteps } from './filters';
import { isSamePlace, placeKey } from './places';
import { catalogueAreaFor } from './work-areas';

const TRADES = new Map([
  ['pintura', 'Pintores'],
  ['construccion', 'Constructores'],
  ['electrico', 'Electricistas'],
  ['aire acondicionados', 'Técnicos en aire acondicionado'],
]);

/** Titles a search with its trade and place: «Pintores: Fachadas en Escazú, San José», «Pintura de techos en Costa Rica». */
export function searchTitle({ area = 'Especialistas', especializacion, ...place }: DrillDownSteps): string {
  const people = TRADES.get(placeKey(catalogueAreaFor(area))) ?? area;
  if (!especializacion) return titleWithPlace(people, place);
  const namesArea = placeKey(especializacion).startsWith(placeKey(area));
  return titleWithPlace(namesArea ? especializacion : `${people}: ${especializacion}`, place);
}

/** Adds the place to a title; «San José (centro)» is the canton named like its province. */
export function titleWithPlace(work: string, { provincia, canton }: DrillDownSteps): string {
  if (!provincia) return `${work} en Costa Rica`;
  if (!canton) return `${work} en ${provincia}`;
  return `${work} en ${isSamePlace(canton, provincia) ? `${canton} (centro)` : `${canton}, ${provincia}`}`;
}
