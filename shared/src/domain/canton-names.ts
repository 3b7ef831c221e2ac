import { memoizeText } from './memo';
import { fold } from './text';

/** Former and short names of cantons, as they still appear in records, and their name in the catalogue. Ruling 2. */
export const CANTON_ALIASES: Readonly<Record<string, string>> = {
  'Alfaro Ruiz': 'Zarcero',
  'Valverde Vega': 'Sarchí',
  Aguirre: 'Quepos',
  Coronado: 'Vázquez de Coronado',
  'León Cortés': 'León Cortés Castro',
  Barba: 'Barva',
  Esparta: 'Esparza',
};

const byFoldedAlias = new Map(
  Object.entries(CANTON_ALIASES).map(([alias, name]) => [fold(alias), fold(name)]),
);

/** What two spellings of one canton have in common. */
export const cantonKey = memoizeText((canton: string) => {
  const folded = fold(canton);
  return byFoldedAlias.get(folded) ?? folded;
});

export function sameCanton(a: string, b: string): boolean {
  return cantonKey(a) === cantonKey(b);
}
