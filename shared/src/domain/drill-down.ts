import { cantonKey } from './canton-names';
import type { SearchFilters } from './filters';
import { foldedColumns, placeKey } from './folded-columns';
import { countHavingSpecialization, fittingPositions, fittingSpecialists, samePlace } from './matching';
import type { Province, WorkArea } from './places';
import { bySpanishOrder } from './spanish-order';
import type { Specialist } from './specialist';
import { specializationsFor } from './specializations';
import { collapseSpaces } from './text';

/** A card of a drill-down step and how many specialists are behind it, at least one. Spec §2. */
export type Option = { name: string; count: number };

type Chosen = Partial<SearchFilters>;

/** The catalogue's provinces with specialists among those who fit the other choices, in the catalogue's order. */
export function provinceOptions(
  list: readonly Specialist[],
  chosen: Chosen,
  provinces: readonly Province[],
): Option[] {
  const { provincia } = foldedColumns(list);
  const counts = countBy(fittingPositions(list, { ...chosen, provincia: '' }), (i) => [provincia[i]]);
  return withSpecialists(
    provinces.map((p) => p.provincia),
    (name) => counts.get(placeKey(name)),
  );
}

/**
 * Cantons with specialists in the chosen province: the catalogue's, then those that only the records place there,
 * in alphabetical order and with the catalogue's spelling where any province has it. Ruling 2.
 */
export function cantonOptions(
  list: readonly Specialist[],
  chosen: Chosen,
  provinces: readonly Province[],
): Option[] {
  const keys = foldedColumns(list).canton;
  const fitting = fittingPositions(list, { ...chosen, canton: '' });
  const counts = countBy(fitting, (i) => [keys[i]]);
  const own = provinces.filter((p) => samePlace(p.provincia, chosen.provincia ?? '')).flatMap(cantonNames);
  const known = new Set(own.map(cantonKey));
  const spelling = new Map(provinces.flatMap(cantonNames).map((name) => [cantonKey(name), name]));
  const found = new Map<string, string>();
  for (const i of fitting) {
    const key = keys[i];
    if (!key || known.has(key) || found.has(key)) continue;
    found.set(key, spelling.get(key) ?? collapseSpaces(list[i]?.canton ?? ''));
  }
  const names = [...own, ...[...found.values()].sort(bySpanishOrder)];
  return withSpecialists(names, (name) => counts.get(cantonKey(name)));
}

/** The catalogue's work areas with specialists among those who fit the other choices. */
export function areaOptions(
  list: readonly Specialist[],
  chosen: Chosen,
  areas: readonly WorkArea[],
): Option[] {
  const keys = foldedColumns(list).areas;
  const counts = countBy(fittingPositions(list, { ...chosen, area: '' }), (i) => keys[i]);
  return withSpecialists(
    areas.map((a) => a.areaTrabajo),
    (name) => counts.get(placeKey(name)),
  );
}

/** Empty when the area's rule leaves nothing (ruling 10). Each count is what the results will show. */
export function specializationOptions(list: readonly Specialist[], chosen: Chosen): Option[] {
  const fitting = fittingSpecialists(list, { ...chosen, especializacion: '' });
  return withSpecialists(specializationsFor(chosen.area ?? '', fitting), countHavingSpecialization(fitting));
}

function cantonNames(province: Province): string[] {
  return province.cantones.map((c) => c.canton);
}

function countBy(
  positions: readonly number[],
  keysAt: (position: number) => readonly (string | undefined)[] | undefined,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const position of positions) {
    for (const key of keysAt(position) ?? []) if (key) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function withSpecialists(names: readonly string[], countOf: (name: string) => number | undefined): Option[] {
  return names.map((name) => ({ name, count: countOf(name) ?? 0 })).filter((option) => option.count > 0);
}
