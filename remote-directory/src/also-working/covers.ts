import { neighboursOf, PROVINCES, provincesAround } from '@club/shared/catalogue';
import {
  cantonKey,
  fold,
  type SearchFilters,
  type Specialist,
  sameCanton,
  samePlace,
} from '@club/shared/domain';

type Place = Pick<SearchFilters, 'provincia' | 'canton'>;
type Coverage = Pick<Specialist, 'provincia' | 'canton' | 'areaCovertura'>;

const WHOLE_COUNTRY = / (todo el pais|toda? costa rica|nivel nacional) /;
const PROVINCES_BESIDE = / provincias (vecinas|cercanas|aledanas|colindantes|limitrofes) /;
const BESIDE = / (vecin|cercan|aledan|colindant|limitrof|alrededor)/;
const PROVINCE = / (provincias?|toda) /;
/** Words that take something back: what is meant is left to people. */
const RESERVE = / (no|excepto|menos|salvo) /;

const PROVINCE_NAMES = PROVINCES.map(({ provincia }) => provincia);
/** The longer first, so that Puerto Jiménez is not read as Jiménez. */
const CANTON_NAMES = PROVINCES.flatMap(({ cantones }) => cantones.map(({ canton }) => canton)).sort(
  (a, b) => b.length - a.length,
);

/** Whether a specialist says, in the words of the coverage area, that they work at a place. What is not said is not guessed. */
export function covers({ areaCovertura, provincia, canton }: Coverage, place: Place): boolean {
  const words = ` ${fold(areaCovertura)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `;
  if (RESERVE.test(words)) return false;
  if (WHOLE_COUNTRY.test(words)) return true;
  const provinces = PROVINCE.test(words) ? named(PROVINCE_NAMES, words) : [];
  const cantons = named(CANTON_NAMES, words).filter((name) => !provinces.includes(name));
  return [
    ...provinces.map((name) => samePlace(name, place.provincia)),
    ...cantons.map((name) => sameCanton(name, place.canton)),
    PROVINCES_BESIDE.test(words) && isBeside(provinces, provincia, place),
    !PROVINCES_BESIDE.test(words) && BESIDE.test(words) && isNear(cantons, provinces, canton, place),
  ].some(Boolean);
}

/** What is beside the provinces named, or else beside one's own. */
function isBeside(provinces: readonly string[], own: string, place: Place): boolean {
  const from = provinces.length > 0 ? provinces : PROVINCE_NAMES.filter((name) => samePlace(name, own));
  return from.flatMap(provincesAround).some((name) => samePlace(name, place.provincia));
}

/** What is beside the cantons named, or else beside one's own. */
function isNear(
  cantons: readonly string[],
  provinces: readonly string[],
  own: string,
  place: Place,
): boolean {
  if (provinces.length > 0) return false;
  const from = cantons.length > 0 ? cantons : [own];
  return from.flatMap(neighboursOf).some((name) => sameCanton(name, place.canton));
}

function named(names: readonly string[], words: string): string[] {
  let left = words;
  return names.filter((name) => {
    const word = ` ${cantonKey(name)} `;
    if (!left.includes(word)) return false;
    left = left.replaceAll(word, '  ');
    return true;
  });
}
