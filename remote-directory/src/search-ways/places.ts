import { PROVINCES } from '@club/shared/catalogue';
import {
  CANTON_ALIASES,
  cantonKey,
  collapseSpaces,
  type Province,
  sameCanton,
  samePlace,
} from '@club/shared/domain';
import type { Tally } from './tally';
import { toWords, type Words } from './words';

/** A province or a canton with specialists. */
export type Place = { label: string; words: Words; provincia: string; canton?: string };

/** As the catalogue has them, cantons also as the records do. Ruling 2. */
export function placesIn({ cantons }: Tally): Place[] {
  const own = [...cantons.values()].flatMap(({ provincia, canton }): Place[] => {
    const province = PROVINCES.find((one) => samePlace(one.provincia, provincia));
    if (!province) return [];
    const label = spelled(canton, province);
    return [
      { label, words: toWords(label, ...aliases(label)), provincia: province.provincia, canton: label },
    ];
  });
  const sameName = (place: Place) => own.filter(({ label }) => label === place.label).length > 1;
  return [
    ...PROVINCES.map(({ provincia }) => ({
      label: `Provincia de ${provincia}`,
      words: toWords(provincia),
      provincia,
    })),
    ...own.map((place) =>
      sameName(place) ? { ...place, label: `${place.label}, ${place.provincia}` } : place,
    ),
  ];
}

function spelled(canton: string, province: Province): string {
  const known = [province, ...PROVINCES].flatMap(({ cantones }) => cantones);
  return known.find((one) => sameCanton(one.canton, canton))?.canton ?? collapseSpaces(canton);
}

const aliases = (canton: string): string[] =>
  Object.keys(CANTON_ALIASES).filter((alias) => cantonKey(alias) === cantonKey(canton));
