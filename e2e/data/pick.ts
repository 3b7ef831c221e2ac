import type { SearchFilters } from '@club/shared/domain';
import { CANTON_ALIASES } from '@club/shared/domain';
import type { Directory, Person } from './directory';
import { folded, same } from './text';

const TIDY_MOBILE = /^[678]\d{3}-?\d{4}$/;
const ADDRESS = /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i;

/** The one whom the test needs; says what was looked for when the data has nobody like that. */
export function pick(directory: Directory, what: string, fits: (person: Person) => boolean): Person {
  const found = directory.people.find(fits);
  if (!found) throw new Error(`The data holds no specialist ${what}`);
  return found;
}

export const hasMobile = ({ phone }: Person): boolean => TIDY_MOBILE.test(phone);
export const hasEmail = ({ email }: Person): boolean => ADDRESS.test(email);
export const isPlayable = ({ video }: Person): boolean =>
  /^https:\/\/([\w-]+\.)*(youtube\.com|youtube-nocookie\.com|youtu\.be|vimeo\.com)\//.test(video);

/** Somebody whose profile asks nothing of a foreign player. */
export const pickWithoutVideo = (directory: Directory): Person =>
  pick(directory, 'without a video', ({ video }) => video === '');

/** Somebody who has a mobile phone and an e-mail address, and no video from elsewhere. */
export const pickReachable = (directory: Directory): Person =>
  pick(
    directory,
    'with a mobile phone and an e-mail address',
    (person) => hasMobile(person) && hasEmail(person) && !isPlayable(person),
  );

/** The same with certificates to look at. */
export const pickCertified = (directory: Directory): Person =>
  pick(
    directory,
    'with certificates and no video',
    ({ certificates, video }) => certificates.length > 0 && video === '',
  );

/** Specializations that the drill-down lists for an area (Spec §5). */
export function listedSpecializations(person: Person, area: string): string[] {
  return person.specializations.filter((name) => {
    const paints = folded(name).includes('pintura');
    return same(area, 'Pintura') ? paints || folded(name).includes('general') : !paints;
  });
}

/** In the order of the catalogue. */
export const PROVINCES = ['San José', 'Alajuela', 'Cartago', 'Heredia', 'Guanacaste', 'Puntarenas', 'Limón'];

/** Written as the catalogue writes it. */
const tidyPlace = ({ province, canton }: Person): boolean =>
  PROVINCES.includes(province) && /^\p{Lu}/u.test(canton) && !aliased(canton);

const aliased = (canton: string): boolean =>
  Object.entries(CANTON_ALIASES).some((names) => names.flat().some((name) => same(name, canton)));

/** Somebody whom the drill-down finds under the area, in a canton with only one name. */
export function pickWorkerIn(directory: Directory, area: string): Person {
  return pick(
    directory,
    `of ${area} with a mobile phone and a listed specialization`,
    (person) =>
      person.areas.some((own) => same(own, area)) &&
      hasMobile(person) &&
      listedSpecializations(person, area).length > 0 &&
      tidyPlace(person) &&
      !isPlayable(person),
  );
}

/** Those whom a search should find (Spec §5). */
export function matching(directory: Directory, filters: Partial<SearchFilters>): Person[] {
  const { provincia, canton, area, especializacion } = filters;
  return directory.people.filter(
    (person) =>
      (!provincia || same(person.province, provincia)) &&
      (!canton || same(person.canton, canton)) &&
      (!area || person.areas.some((own) => same(own, area))) &&
      (!especializacion || folded(person.specializations.join(', ')).includes(folded(especializacion))),
  );
}

/** «1 especialista», «2 especialistas» (ruling 29). */
export const countText = (count: number): string =>
  count === 1 ? '1 especialista' : `${count} especialistas`;
