import { placeLabel, type Specialist } from './specialist';
import { fold, foldQueryParameter, memoizeText } from './text';

/** A province of the catalogue, also stored in the browser under `provincias`. Spec §3. */
export type Province = { provincia: string; imagen: string; cantones: { canton: string }[] };

/** Maps cantons' old and short names, as the records contain them, to the catalogue's names. Ruling 2. */
export const CANTON_ALIASES: Readonly<Record<string, string>> = {
  'Alfaro Ruiz': 'Zarcero',
  'Valverde Vega': 'Sarchí',
  Aguirre: 'Quepos',
  Coronado: 'Vázquez de Coronado',
  'León Cortés': 'León Cortés Castro',
  Barba: 'Barva',
  Esparta: 'Esparza',
};

const namesByFoldedAlias = new Map(
  Object.entries(CANTON_ALIASES).map(([alias, name]) => [fold(alias), fold(name)]),
);

/** Returns a comparison key of a province or work area, equal for all spellings. */
export const placeKey = memoizeText(foldQueryParameter);

/** Returns a comparison key of a canton, equal for all spellings and aliases. */
export const cantonKey = memoizeText((canton: string) => {
  const folded = foldQueryParameter(canton);
  return namesByFoldedAlias.get(folded) ?? folded;
});

/**
 * Returns whether two names mean the same province or work area; ignores case, accents and spaces. Spec §5, ruling 8.
 */
export function isSamePlace(a: string, b: string): boolean {
  return placeKey(a) === placeKey(b);
}

export function isSameCanton(a: string, b: string): boolean {
  return cantonKey(a) === cantonKey(b);
}

/** Returns «provincia, cantón» in the catalogue's spelling: a record's «limon» becomes «Limón». */
export function placeInCatalogueSpelling(
  { provincia, canton }: Pick<Specialist, 'provincia' | 'canton'>,
  provinces: readonly Province[],
): string {
  const known = provinces.find((p) => isSamePlace(p.provincia, provincia));
  const others = provinces.filter((p) => p !== known);
  const cantons = [known ?? [], others].flat().flatMap((p) => p.cantones);
  return placeLabel({
    provincia: known?.provincia ?? provincia,
    canton: cantons.find((c) => isSameCanton(c.canton, canton))?.canton ?? canton,
  });
}

/** Writes a canton as the value of its option: «Escazú, San José». */
export const cantonOptionValue = (provincia: string, canton: string): string => `${canton}, ${provincia}`;

/** Parses the value of a canton's option into canton and province; null if either is missing. */
export function parseCantonOption(value: string): { provincia: string; canton: string } | null {
  const [canton, provincia] = value.split(', ');
  return canton && provincia ? { provincia, canton } : null;
}
