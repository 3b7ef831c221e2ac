import { cantonKey } from './canton-names';
import type { SearchFilters } from './filters';
import { hasSpecialization, matchesFilters, placeKey, samePlace } from './matching';
import type { Province, WorkArea } from './places';
import type { Specialist } from './specialist';
import { specializationsFor } from './specializations';
import { collapseSpaces } from './text';

/** A card of a drill-down step and how many specialists are behind it, at least one. Spec §2. */
export type Option = { name: string; count: number };

type Chosen = Partial<SearchFilters>;
const spanish = new Intl.Collator('es');

/** The catalogue's provinces with specialists among those who fit the other choices, in the catalogue's order. */
export function provinceOptions(
  list: readonly Specialist[],
  chosen: Chosen,
  provinces: readonly Province[],
): Option[] {
  const fitting = list.filter((s) => matchesFilters(s, { ...chosen, provincia: '' }));
  const counts = countBy(fitting, (s) => [placeKey(s.provincia)]);
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
  const fitting = list.filter((s) => matchesFilters(s, { ...chosen, canton: '' }) && s.canton.trim() !== '');
  const counts = countBy(fitting, (s) => [cantonKey(s.canton)]);
  const own = provinces.filter((p) => samePlace(p.provincia, chosen.provincia ?? '')).flatMap(cantonNames);
  const known = new Set(own.map(cantonKey));
  const spelling = new Map(provinces.flatMap(cantonNames).map((name) => [cantonKey(name), name]));
  const found = new Map<string, string>();
  for (const { canton } of fitting) {
    const key = cantonKey(canton);
    if (!known.has(key) && !found.has(key)) found.set(key, spelling.get(key) ?? collapseSpaces(canton));
  }
  const names = [...own, ...[...found.values()].sort(spanish.compare)];
  return withSpecialists(names, (name) => counts.get(cantonKey(name)));
}

/** The catalogue's work areas with specialists among those who fit the other choices. */
export function areaOptions(
  list: readonly Specialist[],
  chosen: Chosen,
  areas: readonly WorkArea[],
): Option[] {
  const fitting = list.filter((s) => matchesFilters(s, { ...chosen, area: '' }));
  const counts = countBy(fitting, (s) => s.areaTrabajo.map(placeKey));
  return withSpecialists(
    areas.map((a) => a.areaTrabajo),
    (name) => counts.get(placeKey(name)),
  );
}

/** Empty when the area's rule leaves nothing (ruling 10). Each count is what the results will show. */
export function specializationOptions(list: readonly Specialist[], chosen: Chosen): Option[] {
  const fitting = list.filter((s) => matchesFilters(s, { ...chosen, especializacion: '' }));
  return withSpecialists(
    specializationsFor(chosen.area ?? '', fitting),
    (name) => fitting.filter((s) => hasSpecialization(s, name)).length,
  );
}

function cantonNames(province: Province): string[] {
  return province.cantones.map((c) => c.canton);
}

function countBy(list: readonly Specialist[], keysOf: (s: Specialist) => string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const s of list) {
    for (const key of new Set(keysOf(s))) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function withSpecialists(names: readonly string[], countOf: (name: string) => number | undefined): Option[] {
  return names.map((name) => ({ name, count: countOf(name) ?? 0 })).filter((option) => option.count > 0);
}
