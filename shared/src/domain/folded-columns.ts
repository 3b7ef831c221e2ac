import { cantonKey } from './canton-names';
import { memoizeText } from './memo';
import type { Specialist } from './specialist';
import { fold } from './text';

/** What two spellings of one place or area have in common. */
export const placeKey = memoizeText(fold);

/** Each area once; few combinations of areas exist, so that specialists share them. */
const areaKeys = memoizeText((lines: string): readonly string[] => [
  ...new Set(lines.split('\n').map(placeKey)),
]);

/** What searches and counts compare, at the place of each specialist in the list. */
export type FoldedColumns = {
  readonly provincia: readonly string[];
  readonly canton: readonly string[];
  readonly areas: readonly (readonly string[])[];
};

const columnsByList = new WeakMap<readonly Specialist[], FoldedColumns>();

/** Folded once per list, when a search or a count first needs it: lists of the store never change. */
export function foldedColumns(list: readonly Specialist[]): FoldedColumns {
  const known = columnsByList.get(list);
  if (known) return known;
  const columns = {
    provincia: list.map((s) => placeKey(s.provincia)),
    canton: list.map((s) => cantonKey(s.canton)),
    areas: list.map((s) => (s.areaTrabajo.length === 0 ? [] : areaKeys(s.areaTrabajo.join('\n')))),
  };
  columnsByList.set(list, columns);
  return columns;
}
