import type { DrillDownSteps } from './filters';
import { placeKey, samePlace } from './places';
import { catalogueAreaFor } from './work-areas';

const TRADES = new Map([
  ['pintura', 'Pintores'],
  ['construccion', 'Constructores'],
  ['electrico', 'Electricistas'],
  ['aire acondicionados', 'Técnicos en aire acondicionado'],
]);

/** Titles a search with its trade and place: «Pintores: Fachadas en Escazú, San José», «Pintores en Costa Rica». */
export function searchTitle({ area = 'Especialistas', especializacion, ...place }: DrillDownSteps): string {
  const people = TRADES.get(placeKey(catalogueAreaFor(area))) ?? area;
  return titleInPlace(especializacion ? `${people}: ${especializacion}` : people, place);
}

/** Adds the place to a title; omits the province if the canton has the same name. */
export function titleInPlace(work: string, { provincia, canton }: DrillDownSteps): string {
  if (!provincia) return `${work} en Costa Rica`;
  return canton && !samePlace(canton, provincia)
    ? `${work} en ${canton}, ${provincia}`
    : `${work} en ${provincia}`;
}
