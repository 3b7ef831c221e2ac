import { AREA_WORDS, HOME_TILES, WORK_AREAS } from '@club/shared/catalogue';
import { catalogueAreaFor, fold, listsSpecialization, samePlace } from '@club/shared/domain';
import { type Place, placesIn } from './places';
import type { Company, Tally } from './tally';
import { type Trade, tradeOf } from './trades';
import { toWords, type Words } from './words';

/** `everyday`: what people call its trades. */
export type Area = { name: string; words: Words; everyday: Words };
export type Specialization = { name: string; area: string; words: Words; trade: () => Trade };

/** Everything that a text may lead to. */
export type IndexOfWays = {
  tally: Tally;
  areas: readonly Area[];
  places: readonly Place[];
  specializations: readonly Specialization[];
  companies: readonly Company[];
};

/** Of a list that is counted to its end. */
export function indexOfWays(tally: Tally): IndexOfWays {
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
  const tiles = HOME_TILES.map(({ area }) => area).filter((tile) => samePlace(catalogueAreaFor(tile), name));
  return { name, words: toWords(name, ...tiles), everyday: toWords(...(AREA_WORDS[name] ?? [])) };
}

/** Those that the area lists among its own. Spec §5. */
function specializationsOf({ trades }: Tally, area: string): Specialization[] {
  const own = trades.get(fold(area));
  if (!own) return [];
  return [...own.names.values()]
    .filter(({ name }) => listsSpecialization(area, name))
    .map((named) => ({ ...named, area, trade: () => tradeOf(own, named.name) }));
}
