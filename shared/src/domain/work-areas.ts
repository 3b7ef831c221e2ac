import type { Specialist } from './specialist';
import { bySpanishOrder, collapseSpaces, fold } from './text';

/** A work area of the catalogue, also kept in browser storage under `areasTrabajo`. Spec §3. */
export type WorkArea = { areaTrabajo: string; imagen: string };

/** Two names of the home tiles → the catalogue's names of those areas. Ruling 1. */
const CATALOGUE_NAMES = { Electricidad: 'Eléctrico', 'Aires Acondicionados': 'Aire acondicionados' };

const namesByFoldedTile = new Map(Object.entries(CATALOGUE_NAMES).map(([tile, name]) => [fold(tile), name]));

/** Names of the home tiles that show the notice of no specialists. Spec §2, ruling 1. */
export const AREAS_WITHOUT_SPECIALISTS: readonly string[] = Object.keys(CATALOGUE_NAMES);

export function isAreaWithoutSpecialists(area: string): boolean {
  return namesByFoldedTile.has(fold(area));
}

/** Maps a home tile's name to the catalogue's and returns any other name unchanged. Ruling 1. */
export function catalogueAreaFor(area: string): string {
  return namesByFoldedTile.get(fold(area)) ?? area;
}

/** Splits on commas, trims, and keeps the first spelling of each, ignoring case and accents. Spec §5. */
export function splitSpecializations(text: string): string[] {
  return [...uniqueSpecializations([text]).values()];
}

/**
 * Returns the specializations of the given specialists that an area offers, in alphabetical order.
 * Pintura lists those with «pintura» or «general»; other areas leave out those with «pintura». Spec §5.
 */
export function specializationsFor(area: string, list: readonly Specialist[]): string[] {
  const isOffered = specializationRule(area);
  return [...uniqueSpecializations(list.map((s) => s.especializacion))]
    .filter(([key]) => isOffered(key))
    .map(([, name]) => name)
    .sort(bySpanishOrder);
}

/** Applies the rule of `specializationsFor` to one specialization. Spec §5. */
export function listsSpecialization(area: string, name: string): boolean {
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
