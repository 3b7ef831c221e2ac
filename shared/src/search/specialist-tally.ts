import {
  cantonKey,
  collapseSpaces,
  fold,
  fullName,
  placeKey,
  type Specialist,
  splitSpecializations,
} from '../domain';
import { addTextToIndex, createWordIndex, type WordIndex } from './word-index';
import { wordsOf } from './words';

const BATCH_SIZE = 64;

export type SpecialistPlace = Pick<Specialist, 'provincia' | 'canton'>;

export type Company = {
  readonly name: string;
  readonly words: readonly string[];
  readonly people: Specialist[];
};

/** Counts of a list of specialists, computed in batches. */
export type SpecialistTally = {
  readonly list: readonly Specialist[];
  done: number;
  /** Numbers of specialists by `countKey`. */
  readonly counts: Map<string, number>;
  /** Places by `countKey`, each in the first spelling that occurs. */
  readonly cantons: Map<string, SpecialistPlace>;
  readonly companies: Map<string, Company>;
  readonly companyWords: WordIndex;
  /** Index of the specialists' names, numbered by the specialists' positions in `list`. */
  readonly names: WordIndex;
  /** Specializations by the key of their work area. */
  readonly specializations: Map<string, AreaSpecializations>;
};

export const createSpecialistTally = (list: readonly Specialist[]): SpecialistTally => ({
  list,
  done: 0,
  counts: new Map(),
  cantons: new Map(),
  companies: new Map(),
  companyWords: createWordIndex(),
  names: createWordIndex(),
  specializations: new Map(),
});

/** Counts the next batch of specialists. `isComplete` is true when the whole list is counted. */
export function countNextBatch(tally: SpecialistTally): { isComplete: boolean } {
  const { list, done } = tally;
  const end = Math.min(list.length, done + BATCH_SIZE);
  for (let i = done; i < end; i++) count(tally, list[i] as Specialist);
  tally.done = end;
  return { isComplete: end >= list.length };
}

type CountedFilters = Partial<SpecialistPlace> & { area?: string };

/** Returns the number of specialists that the drill-downs and the results show for these filters. Spec §5. */
export const countSpecialists = ({ counts }: SpecialistTally, filters: CountedFilters): number =>
  counts.get(countKey(filters)) ?? 0;

function countKey({ area = '', provincia = '', canton = '' }: CountedFilters): string {
  return `${placeKey(area)}\n${placeKey(provincia)}\n${cantonKey(canton)}`;
}

function count(tally: SpecialistTally, s: Specialist): void {
  addTextToIndex(tally.names, wordsOf(fullName(s)));
  const areas = [...new Set(s.areaTrabajo.map(placeKey))].filter((area) => area !== '');
  const { provincia, canton } = s;
  for (const area of ['', ...areas]) {
    add(tally, { area });
    if (placeKey(provincia)) add(tally, { area, provincia });
    if (cantonKey(canton)) add(tally, { area, provincia, canton });
  }
  if (cantonKey(canton))
    getOrCreate(tally.cantons, countKey({ provincia, canton }), () => ({ provincia, canton }));
  const company = fold(s.empresa);
  if (company) {
    getOrCreate(tally.companies, company, () => addCompany(tally, s)).people.push(s);
  }
  if (!s.especializacion) return;
  for (const area of areas)
    countSpecializations(getOrCreate(tally.specializations, area, createSpecializations), s);
}

function add({ counts }: SpecialistTally, filters: CountedFilters): void {
  const key = countKey(filters);
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function addCompany({ companyWords }: SpecialistTally, { empresa }: Specialist): Company {
  const words = wordsOf(empresa);
  addTextToIndex(companyWords, words);
  return { name: collapseSpaces(empresa), words, people: [] };
}

/** Number of specialists in one place with the same text of specializations. */
type Group = SpecialistPlace & { place: string; folded: string; count: number };

export type AreaSpecializations = {
  /** Specializations by key, each in the first spelling that occurs. */
  readonly names: Map<string, { name: string; words: readonly string[] }>;
  readonly groups: Map<string, Group>;
  /** Cached results of `specializationExtent`. */
  readonly extents: Map<string, SpecializationExtent>;
};

/** Number of specialists with a specialization; `provincia` and `canton` are set if all of them share it. */
export type SpecializationExtent = { count: number; provincia?: string; canton?: string };

const createSpecializations = (): AreaSpecializations => ({
  names: new Map(),
  groups: new Map(),
  extents: new Map(),
});

function countSpecializations(
  { names, groups }: AreaSpecializations,
  { provincia, canton, especializacion }: SpecialistPlace & Pick<Specialist, 'especializacion'>,
): void {
  const folded = placeKey(especializacion);
  const place = `${placeKey(provincia)}\n${cantonKey(canton)}`;
  const group = getOrCreate(groups, `${place}\n${folded}`, () => {
    for (const name of splitSpecializations(especializacion))
      getOrCreate(names, placeKey(name), () => ({ name, words: wordsOf(name) }));
    return { provincia, canton, place, folded, count: 0 };
  });
  group.count++;
}

/**
 * Counts the specialists with a specialization that contains the name; ignores case, as the search filter does. Spec
 * §5.
 */
export function specializationExtent(
  { groups, extents }: AreaSpecializations,
  name: string,
  place: SpecialistPlace | null,
): SpecializationExtent {
  const provincia = placeKey(place?.provincia ?? '');
  const canton = cantonKey(place?.canton ?? '');
  return getOrCreate(extents, [placeKey(name), provincia, canton].join('\n'), () => {
    const wanted = placeKey(name);
    const matches = [...groups.values()].filter(
      (group) =>
        group.folded.includes(wanted) &&
        (!provincia || placeKey(group.provincia) === provincia) &&
        (!canton || cantonKey(group.canton) === canton),
    );
    const [first] = matches;
    const count = matches.reduce((sum, group) => sum + group.count, 0);
    if (!first || matches.some((group) => placeKey(group.provincia) !== placeKey(first.provincia)))
      return { count };
    return matches.some((group) => group.place !== first.place)
      ? { count, provincia: first.provincia }
      : { count, provincia: first.provincia, canton: first.canton };
  });
}

export function getOrCreate<T>(map: Map<string, T>, key: string, create: () => T): T {
  const known = map.get(key);
  if (known !== undefined) return known;
  const value = create();
  map.set(key, value);
  return value;
}
