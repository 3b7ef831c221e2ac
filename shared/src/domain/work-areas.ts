import type { Specialist } from './specialist';
import { collapseSpaces, fold, sortOrderInSpanish } from './text';

/** A work area of the catalogue, also stored in the browser under `areasTrabajo`. Spec §3. */
export type WorkArea = { areaTrabajo: string; imagen: string };

/** Maps two names of home tiles to the catalogue's names of the same areas. Ruling 1. */
const CATALOGUE_NAMES = { Electricidad: 'Eléctrico', 'Aires Acondicionados': 'Aire acondicionados' };

const namesByFoldedTile = new Map(Object.entries(CATALOGUE_NAMES).map(([tile, name]) => [fold(tile), name]));

/** Home tiles that open the notice that no specialist offers the work. Spec §2, ruling 1. */
export const AREAS_WITHOUT_SPECIALISTS: readonly string[] = Object.keys(CATALOGUE_NAMES);

export function isAreaWithoutSpecialists(area: string): boolean {
  return namesByFoldedTile.has(fold(area));
}

/** Returns the catalogue's name of a home tile; returns any other name unchanged. Ruling 1. */
export function catalogueAreaFor(area: string): string {
  return namesByFoldedTile.get(fold(area)) ?? area;
}

/** Splits a text on commas into trimmed items; removes duplicates, ignoring case and accents. Spec §5. */
export function splitSpecializations(text: string): string[] {
  return [...uniqueSpecializations([text]).values()];
}

/**
 * Lists the specializations that an area offers, among those of the given specialists, alphabetically. The area Pintura
 * offers those that contain «pintura» or «general»; other areas omit those that contain «pintura». Spec §5.
 */
export function specializationsFor(area: string, list: readonly Specialist[]): string[] {
  const isOffered = specializationRule(area);
  return [...uniqueSpecializations(list.map((s) => s.especializacion))]
    .filter(([key]) => isOffered(key))
    .map(([, name]) => name)
    .sort(sortOrderInSpanish);
}

/** Returns whether an area offers a specialization, by the rule of `specializationsFor`. Spec §5. */
export function areaOffersSpecialization(area: string, name: string): boolean {
  return specializationRule(area)(fold(name));
}

function specializationRule(area: string): (folded: string) => boolean {
  if (fold(area) === 'pintura') return (folded) => folded.includes('pintura') || folded.includes('general');
  return (folded) => !folded.includes('pintura');
}

function uniqueSpecializations(texts: readonly string[]): Map<string, string> {
  const byKey = new Map<string, string>();
  for (const text of new Set(texts)) {
    for (const part of text.split(',')) {
      const key = fold(part);
      if (key !== '' && !byKey.has(key)) byKey.set(key, collapseSpaces(part));
    }
  }
  return byKey;
}
