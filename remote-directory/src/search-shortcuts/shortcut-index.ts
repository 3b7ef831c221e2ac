import { PROVINCES, WORK_AREAS } from '@club/shared/catalogue';
import {
  AREAS_WITHOUT_SPECIALISTS,
  CANTON_ALIASES,
  cantonKey,
  catalogueAreaFor,
  collapseSpaces,
  fold,
  listsSpecialization,
  type Province,
  placeKey,
  type Specialist,
  sameCanton,
  samePlace,
  splitSpecializations,
} from '@club/shared/domain';
import { AREA_WORDS } from './area-words';
import { indexNames, type NameWords } from './words';

/** Adds the everyday words for the trades of a work area. */
export type Area = { name: string; words: NameWords; everyday: NameWords };
export type Specialization = { name: string; area: string; words: NameWords; extent: () => Extent };

export type ShortcutIndex = {
  tally: Tally;
  areas: readonly Area[];
  places: readonly PlaceShortcut[];
  specializations: readonly Specialization[];
  companies: readonly Company[];
};

/** Requires a complete tally. */
export function createShortcutIndex(tally: Tally): ShortcutIndex {
  const areas = WORK_AREAS.map(({ areaTrabajo }) => areaTrabajo);
  return {
    tally,
    areas: areas.map(toArea),
    places: placesIn(tally),
    specializations: areas.flatMap((area) => specializationsOf(tally, area)),
    companies: [...tally.companies.values()],
  };
}

function toArea(name: string): Area {
  const tiles = AREAS_WITHOUT_SPECIALISTS.filter((tile) => samePlace(catalogueAreaFor(tile), name));
  return { name, words: indexNames(name, ...tiles), everyday: indexNames(...(AREA_WORDS[name] ?? [])) };
}

/** Applies the rule that lists a specialization in an area. Spec §5. */
function specializationsOf({ specializations }: Tally, area: string): Specialization[] {
  const own = specializations.get(fold(area));
  if (!own) return [];
  return [...own.names.values()]
    .filter(({ name }) => listsSpecialization(area, name))
    .map((named) => ({ ...named, area, extent: () => extentOf(own, named.name) }));
}

export type PlaceShortcut = { label: string; words: NameWords; provincia: string; canton?: string };

/** Lists the catalogue's provinces and the cantons of specialists' records, spelled as in the catalogue. Ruling 2. */
function placesIn({ cantons }: Tally): PlaceShortcut[] {
  const own = [...cantons.values()].flatMap(({ provincia, canton }): PlaceShortcut[] => {
    const province = PROVINCES.find((one) => samePlace(one.provincia, provincia));
    if (!province) return [];
    const label = spellCanton(canton, province);
    return [
      { label, words: indexNames(label, ...aliases(label)), provincia: province.provincia, canton: label },
    ];
  });
  const isAmbiguous = (place: PlaceShortcut) => own.filter(({ label }) => label === place.label).length > 1;
  return [
    ...PROVINCES.map(({ provincia }) => ({
      label: `Provincia de ${provincia}`,
      words: indexNames(provincia),
      provincia,
    })),
    ...own.map((place) =>
      isAmbiguous(place) ? { ...place, label: `${place.label}, ${place.provincia}` } : place,
    ),
  ];
}

function spellCanton(canton: string, province: Province): string {
  const known = [province, ...PROVINCES].flatMap(({ cantones }) => cantones);
  return known.find((one) => sameCanton(one.canton, canton))?.canton ?? collapseSpaces(canton);
}

const aliases = (canton: string): string[] =>
  Object.keys(CANTON_ALIASES).filter((alias) => cantonKey(alias) === cantonKey(canton));

const BATCH_SIZE = 64;

type BaseLocation = Pick<Specialist, 'provincia' | 'canton'>;

export type Company = { readonly name: string; readonly words: NameWords; readonly people: Specialist[] };

/** Counts a list in batches. */
type Tally = {
  readonly list: readonly Specialist[];
  done: number;
  /** Keyed by `countKey`. */
  readonly counts: Map<string, number>;
  /** Keeps the first spelling, keyed by `countKey`. */
  readonly cantons: Map<string, BaseLocation>;
  readonly companies: Map<string, Company>;
  /** Keyed by area. */
  readonly specializations: Map<string, AreaSpecializations>;
};

export const createTally = (list: readonly Specialist[]): Tally => ({
  list,
  done: 0,
  counts: new Map(),
  cantons: new Map(),
  companies: new Map(),
  specializations: new Map(),
});

/** Counts the next batch; returns false when the list is complete. */
export function countMore(tally: Tally): boolean {
  const { list, done } = tally;
  const end = Math.min(list.length, done + BATCH_SIZE);
  for (let i = done; i < end; i++) count(tally, list[i] as Specialist);
  tally.done = end;
  return end < list.length;
}

type CountedFilters = Partial<BaseLocation> & { area?: string };

/** Agrees with the counts of the drill-downs and the results. Spec §5. */
export const countOf = ({ counts }: Tally, filters: CountedFilters): number =>
  counts.get(countKey(filters)) ?? 0;

function countKey({ area = '', provincia = '', canton = '' }: CountedFilters): string {
  return `${placeKey(area)}\n${placeKey(provincia)}\n${cantonKey(canton)}`;
}

function count(tally: Tally, s: Specialist): void {
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
    getOrCreate(tally.companies, company, () => toCompany(s)).people.push(s);
  }
  if (!s.especializacion) return;
  for (const area of areas)
    countSpecializations(getOrCreate(tally.specializations, area, createSpecializations), s);
}

function add({ counts }: Tally, filters: CountedFilters): void {
  const key = countKey(filters);
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

const toCompany = ({ empresa }: Specialist): Company => ({
  name: collapseSpaces(empresa),
  words: indexNames(empresa),
  people: [],
});

/** Counts specialists of one place that have the same text of specializations. */
type Group = BaseLocation & { place: string; folded: string; count: number };

type AreaSpecializations = {
  /** Keeps the first spelling of each name. */
  readonly names: Map<string, { name: string; words: NameWords }>;
  readonly groups: Map<string, Group>;
  /** Caches `extentOf`. */
  readonly extents: Map<string, Extent>;
};

/** Counts the specialists with a specialization; province and canton are set if all of them share it. */
export type Extent = { count: number; provincia?: string; canton?: string };

const createSpecializations = (): AreaSpecializations => ({
  names: new Map(),
  groups: new Map(),
  extents: new Map(),
});

function countSpecializations(
  { names, groups }: AreaSpecializations,
  { provincia, canton, especializacion }: BaseLocation & Pick<Specialist, 'especializacion'>,
): void {
  const folded = placeKey(especializacion);
  const place = `${placeKey(provincia)}\n${cantonKey(canton)}`;
  const group = getOrCreate(groups, `${place}\n${folded}`, () => {
    for (const name of splitSpecializations(especializacion))
      getOrCreate(names, placeKey(name), () => ({ name, words: indexNames(name) }));
    return { provincia, canton, place, folded, count: 0 };
  });
  group.count++;
}

/** Matches a case-insensitive substring, as the filter does. Spec §5. */
function extentOf({ groups, extents }: AreaSpecializations, name: string): Extent {
  return getOrCreate(extents, placeKey(name), () => {
    const wanted = placeKey(name);
    const matches = [...groups.values()].filter(({ folded }) => folded.includes(wanted));
    const [first] = matches;
    const count = matches.reduce((sum, group) => sum + group.count, 0);
    if (!first || matches.some((group) => placeKey(group.provincia) !== placeKey(first.provincia)))
      return { count };
    const { provincia, canton, place } = first;
    return matches.some((group) => group.place !== place)
      ? { count, provincia }
      : { count, provincia, canton };
  });
}

function getOrCreate<T>(map: Map<string, T>, key: string, create: () => T): T {
  const known = map.get(key);
  if (known !== undefined) return known;
  const value = create();
  map.set(key, value);
  return value;
}
