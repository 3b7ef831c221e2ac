import { fold } from './text';

/** Two names of the home tiles, and what the catalogue calls those areas. Ruling 1. */
const CATALOGUE_NAMES = { Electricidad: 'Eléctrico', 'Aires Acondicionados': 'Aire acondicionados' };

const byFoldedName = new Map(Object.entries(CATALOGUE_NAMES).map(([tile, name]) => [fold(tile), name]));

/** The home tiles' names that show the notice of no specialists. Spec §2, ruling 1. */
export const AREAS_WITHOUT_SPECIALISTS: readonly string[] = Object.keys(CATALOGUE_NAMES);

export function isAreaWithoutSpecialists(area: string): boolean {
  return byFoldedName.has(fold(area));
}

/** Electricidad → Eléctrico, Aires Acondicionados → Aire acondicionados; every other name is the catalogue's. Ruling 1. */
export function catalogueAreaFor(area: string): string {
  return byFoldedName.get(fold(area)) ?? area;
}
