import { PROVINCES, WORK_AREAS } from '../catalogue';
import {
  AREAS_WITHOUT_SPECIALISTS,
  areaOffersSpecialization,
  CANTON_ALIASES,
  cantonKey,
  catalogueAreaFor,
  collapseSpaces,
  fold,
  isSameCanton,
  isSamePlace,
} from '../domain';
import PLACE_NAMES from './place-names.json' with { type: 'json' };
import SEARCH_WORDS from './search-words.json' with { type: 'json' };
import {
  type Company,
  getOrCreate,
  type SpecialistPlace,
  type SpecialistTally,
  type SpecializationExtent,
  specializationExtent,
} from './specialist-tally';
import { createVocabulary, MATCH_DISTANCE, phrasesOf, stemOf, type Vocabulary, wordsOf } from './words';

export type SearchableArea = { kind: 'area'; name: string; spoken: string };
/** A specialization from the records. If several areas list it, `area` is the one with the most specialists for it. */
export type Specialization = {
  kind: 'specialization';
  name: string;
  area: string;
  words: readonly string[];
  extentIn: (place: SpecialistPlace | null) => SpecializationExtent;
};
/**
 * A job from `search-words.json`: `found` are the specializations that do the job, `instead` are similar ones to
 * suggest.
 */
export type SearchableJob = {
  kind: 'work';
  name: string;
  area: string | undefined;
  found: readonly Specialization[];
  instead: readonly Specialization[];
};
export type SearchablePlace = { kind: 'place'; label: string; provincia: string; canton: string };

/** A name by which a topic or place can be found; `distance` is above 0 for everyday words, districts and nicknames. */
type Phrase = {
  words: readonly string[];
  of: SearchableArea | SearchableJob | SearchablePlace;
  distance: number;
};

export type ShortcutIndex = {
  tally: SpecialistTally;
  places: readonly SearchablePlace[];
  vocabulary: Vocabulary;
  /** Phrases by their first word. */
  phrases: ReadonlyMap<string, readonly Phrase[]>;
  /** Maps phrases without spaces to their words; also with «de» between the words, as in «montesdeoca». */
  spaced: ReadonlyMap<string, readonly string[]>;
  specializations: ReadonlyMap<string, readonly Specialization[]>;
  ignored: ReadonlySet<string>;
  ignoredStems: ReadonlySet<string>;
  weak: ReadonlySet<string>;
  /** Companies, in the same order as the texts of `tally.companyWords`. */
  companies: readonly Company[];
};

/** Creates the index from the counts of a list; `tally` must be complete. */
export function createShortcutIndex(tally: SpecialistTally): ShortcutIndex {
  const specializations = WORK_AREAS.flatMap(({ areaTrabajo }) => specializationsOf(tally, areaTrabajo));
  const largest = largestOfEachName(specializations);
  const named = placePhrases(tally);
  const phrases = [...areaPhrases(), ...workPhrases(largest), ...named];
  const ignored = phrasesOf(SEARCH_WORDS.ignored).flat();
  return {
    tally,
    places: [...new Set(named.map(({ of }) => of as SearchablePlace))],
    vocabulary: createVocabulary([phrases, largest].flat().flatMap(({ words }) => words)),
    phrases: groupBy(phrases, ({ words }) => words.slice(0, 1)),
    spaced: new Map(
      phrases.flatMap(({ words }) => [words.join(''), words.join('de')].map((letters) => [letters, words])),
    ),
    specializations: groupBy(largest, ({ words }) => words),
    ignored: new Set(ignored),
    ignoredStems: new Set(ignored.map(stemOf)),
    weak: new Set(phrasesOf(SEARCH_WORDS.weak).flat().map(stemOf)),
    companies: [...tally.companies.values()],
  };
}

function groupBy<T>(all: readonly T[], keysOf: (one: T) => readonly string[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) for (const key of new Set(keysOf(one))) getOrCreate(groups, key, () => []).push(one);
  return groups;
}

const EVERYDAY = 1;

const phrasesFor = (of: Phrase['of'], distance: number, names: readonly (readonly string[])[]): Phrase[] =>
  names.map((words) => ({ words, of, distance }));

/** Everyday words for the trades of each work area in the catalogue, by area. */
const AREA_WORDS: Readonly<Record<string, string>> = SEARCH_WORDS.areas;

function areaPhrases(): Phrase[] {
  return WORK_AREAS.flatMap(({ areaTrabajo: name }) => {
    const tiles = AREAS_WITHOUT_SPECIALISTS.filter((tile) => isSamePlace(catalogueAreaFor(tile), name));
    const of: SearchableArea = { kind: 'area', name, spoken: (tiles[0] ?? name).toLowerCase() };
    return [
      ...phrasesFor(of, MATCH_DISTANCE.same, [name, ...tiles].map(wordsOf)),
      ...phrasesFor(of, EVERYDAY, phrasesOf(AREA_WORDS[name] ?? '')),
    ];
  });
}

type WorkWords = { name: string; area?: string; finds: string; words: string; instead?: string };

function workPhrases(specializations: readonly Specialization[]): Phrase[] {
  const worksOf = (finds = ''): Specialization[] => {
    return [
      ...new Set(
        phrasesOf(finds).flatMap((words) => specializations.filter((one) => hasStems(one.words, words))),
      ),
    ];
  };
  const inOwnArea = (found: Specialization[], area?: string): Specialization[] => {
    const own = found.filter((one) => one.area === area);
    return own.length > 0 ? own : found;
  };
  return (SEARCH_WORDS.works as readonly WorkWords[]).flatMap(({ name, area, finds, words, instead }) => {
    const of: SearchableJob = {
      kind: 'work',
      name,
      area,
      found: inOwnArea(worksOf(finds), area),
      instead: worksOf(instead),
    };
    return phrasesFor(of, EVERYDAY, phrasesOf(words));
  });
}

function hasStems(words: readonly string[], wanted: readonly string[]): boolean {
  const stems = words.map(stemOf);
  return wanted.every((word) => stems.includes(stemOf(word)));
}

function specializationsOf({ specializations }: SpecialistTally, area: string): Specialization[] {
  const own = specializations.get(fold(area));
  if (!own) return [];
  return [...own.names.values()].map(({ name, words }) => ({
    kind: 'specialization',
    name,
    words,
    area,
    extentIn: (place) => specializationExtent(own, name, place),
  }));
}

/**
 * Selects one of several specializations with the same name: preferably one that its area lists (Spec §5), then the one
 * with the most specialists.
 */
function largestOfEachName(all: readonly Specialization[]): Specialization[] {
  const rank = ({ name, area, extentIn }: Specialization): number =>
    (areaOffersSpecialization(area, name) ? 1e9 : 0) + extentIn(null).count;
  const best = new Map<string, Specialization>();
  for (const one of all) {
    const known = best.get(fold(one.name));
    if (!known || rank(one) > rank(known)) best.set(fold(one.name), one);
  }
  return [...best.values()];
}

/** Lists the names of provinces, official cantons and those in the records (ruling 2), with districts and nicknames. */
function placePhrases({ cantons }: SpecialistTally): Phrase[] {
  const own = [...cantons.values()].flatMap(({ provincia, canton }): SearchablePlace[] => {
    const province = PROVINCES.find((one) => isSamePlace(one.provincia, provincia))?.provincia;
    return province
      ? [{ kind: 'place', label: spellCanton(canton), provincia: province, canton: spellCanton(canton) }]
      : [];
  });
  const others = OFFICIAL_CANTONS.filter(
    ({ canton }) => !own.some((one) => isSameCanton(one.canton, canton)),
  );
  const all = [
    ...own,
    ...others.map((one): SearchablePlace => ({ kind: 'place', label: one.canton, ...one })),
  ];
  const isAmbiguous = ({ canton }: SearchablePlace) => all.filter((one) => one.canton === canton).length > 1;
  return [
    ...PROVINCES.flatMap(({ provincia }) => {
      const of: SearchablePlace = {
        kind: 'place',
        label: `la provincia de ${provincia}`,
        provincia,
        canton: '',
      };
      return phrasesFor(of, MATCH_DISTANCE.same, [wordsOf(provincia)]);
    }),
    ...all.flatMap((place) => {
      const { canton, provincia } = place;
      const of = isAmbiguous(place) ? { ...place, label: `${canton}, ${provincia}` } : place;
      return [
        ...phrasesFor(of, MATCH_DISTANCE.same, [canton, ...aliases(canton)].map(wordsOf)),
        ...phrasesOf(districtsOf(canton)).map((words, rank) => ({
          words,
          of,
          distance: EVERYDAY + rank / 100,
        })),
      ];
    }),
  ];
}

const OFFICIAL_CANTONS = Object.entries(PLACE_NAMES).flatMap(([provincia, cantons]) =>
  Object.entries(cantons).map(([canton, districts]) => ({ provincia, canton, districts })),
);

const districtsOf = (canton: string): string =>
  OFFICIAL_CANTONS.find((one) => isSameCanton(one.canton, canton))?.districts ?? '';

const spellCanton = (canton: string): string =>
  OFFICIAL_CANTONS.find((one) => isSameCanton(one.canton, canton))?.canton ?? collapseSpaces(canton);

const aliases = (canton: string): string[] =>
  Object.keys(CANTON_ALIASES).filter((alias) => cantonKey(alias) === cantonKey(canton));
