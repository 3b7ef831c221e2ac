import {
  cantonKey,
  collapseSpaces,
  createSpecializationCounter,
  filterSpecialists,
  findMatchingPositions,
  getComparisonKeys,
  isSamePlace,
  type Province,
  placeKey,
  type SearchFilters,
  type Specialist,
  sortOrderInSpanish,
  specializationsFor,
} from '@club/shared/domain';
import { countByKey, optionsWithSpecialists, type StepOption } from './area-options';

type Chosen = Partial<SearchFilters>;

/** Lists the provinces that have specialists, given the other choices, in the catalogue's order. */
export function provinceOptions(
  list: readonly Specialist[],
  chosen: Chosen,
  provinces: readonly Province[],
): StepOption[] {
  const { provincia } = getComparisonKeys(list);
  const counts = countByKey(findMatchingPositions(list, { ...chosen, provincia: '' }), (i) => [provincia[i]]);
  return optionsWithSpecialists(
    provinces.map((p) => p.provincia),
    (name) => counts.get(placeKey(name)),
  );
}

/**
 * Lists the cantons of the chosen province alphabetically: those of the catalogue, and those that only specialists'
 * records contain. Ruling 2.
 */
export function cantonOptions(
  list: readonly Specialist[],
  chosen: Chosen,
  provinces: readonly Province[],
): StepOption[] {
  const keys = getComparisonKeys(list).canton;
  const fitting = findMatchingPositions(list, { ...chosen, canton: '' });
  const counts = countByKey(fitting, (i) => [keys[i]]);
  const own = provinces.filter((p) => isSamePlace(p.provincia, chosen.provincia ?? '')).flatMap(cantonNames);
  const known = new Set(own.map(cantonKey));
  const spelling = new Map(provinces.flatMap(cantonNames).map((name) => [cantonKey(name), name]));
  const found = new Map<string, string>();
  for (const i of fitting) {
    const key = keys[i];
    if (!key || known.has(key) || found.has(key)) continue;
    found.set(key, spelling.get(key) ?? collapseSpaces(list[i]?.canton ?? ''));
  }
  const names = [...own, ...found.values()].sort(sortOrderInSpanish);
  return optionsWithSpecialists(names, (name) => counts.get(cantonKey(name)));
}

/**
 * Lists the specializations of the chosen area, which may have none (ruling 10); counts equal the number of results.
 */
export function specializationOptions(list: readonly Specialist[], chosen: Chosen): StepOption[] {
  const fitting = filterSpecialists(list, { ...chosen, especializacion: '' });
  return optionsWithSpecialists(
    specializationsFor(chosen.area ?? '', fitting),
    createSpecializationCounter(fitting),
  );
}

function cantonNames(province: Province): string[] {
  return province.cantones.map((c) => c.canton);
}
