import { fold } from './text';

const CATALOGUE_NAMES: ReadonlyMap<string, string> = new Map([
  ['electricidad', 'Eléctrico'],
  ['aires acondicionados', 'Aire acondicionados'],
]);

/** The home tiles' names that show the notice of no specialists. Spec §2, ruling 1. */
export const AREAS_WITHOUT_SPECIALISTS = ['Electricidad', 'Aires Acondicionados'] as const;

export function isAreaWithoutSpecialists(area: string): boolean {
  return CATALOGUE_NAMES.has(fold(area));
}

/** Electricidad → Eléctrico, Aires Acondicionados → Aire acondicionados; every other name is the catalogue's. Ruling 1. */
export function catalogueAreaFor(area: string): string {
  return CATALOGUE_NAMES.get(fold(area)) ?? area;
}
