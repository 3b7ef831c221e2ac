import { CANTON_ALIASES, type SearchFilters } from '@club/shared/domain';

/** Normalizes case, accents and spaces. Does not use the product's code, to be an independent check. */
export const normalizeText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

export const isSameText = (a: string, b: string): boolean => normalizeText(a) === normalizeText(b);

export const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

type Row = Record<string, unknown>;

/** A specialist as the service's row states it: texts trimmed, lists split, nothing interpreted. */
export type Person = {
  id: string;
  nombre: string;
  name: string;
  company: string;
  province: string;
  canton: string;
  areas: string[];
  specializations: string[];
  certificates: string[];
  phone: string;
  email: string;
  video: string;
};

type Rating = { id: string; comments: Row[] };

export type Directory = {
  endpoints: Record<'specialists' | 'ratings' | 'feedback' | 'evaluation', string>;
  people: Person[];
  ratings: Rating[];
  /** The service's unparsed responses. */
  answers: { specialists: string; ratings: string };
};

const PLACEHOLDERS = ['', '-', 'N/A', 'No tiene'];

function text(value: unknown): string {
  const tidy =
    typeof value === 'string' || typeof value === 'number' ? String(value).replace(/\s+/g, ' ').trim() : '';
  return PLACEHOLDERS.some((placeholder) => isSameText(placeholder, tidy)) ? '' : tidy;
}

const list = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value])
    .flatMap((item) => text(item).split(','))
    .map((item) => item.trim())
    .filter((item) => item !== '');

function toPerson(row: Row): Person {
  return {
    id: text(row.id),
    nombre: text(row.nombre),
    name: [row.nombre, row.apellido1, row.apellido2].map(text).filter(Boolean).join(' '),
    company: text(row.empresa),
    province: text(row.provincia),
    canton: text(row.canton),
    areas: list(row.areaTrabajo),
    specializations: list(row.especializacion),
    certificates: list(row.certificados),
    phone: text(row.telefono),
    email: text(row.correo),
    video: text(row.video),
  };
}

/** Drops rows without an id and later rows with the same id. */
function distinct(people: Person[]): Person[] {
  return people.filter(
    (person, i) => person.id !== '' && people.findIndex((other) => other.id === person.id) === i,
  );
}

async function textOf(url: URL): Promise<string> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer.text();
}

/** Fetches the lists from the endpoints in the site's /config.json. */
export async function fetchDirectory(site: string): Promise<Directory> {
  const { endpoints } = JSON.parse(await textOf(new URL('/config.json', site))) as Pick<
    Directory,
    'endpoints'
  >;
  const [specialists, ratings] = await Promise.all([
    textOf(new URL(endpoints.specialists, site)),
    textOf(new URL(endpoints.ratings, site)),
  ]);
  const ratingRows = JSON.parse(ratings) as Row[];
  return {
    endpoints,
    people: distinct((JSON.parse(specialists) as Row[]).map(toPerson)),
    ratings: ratingRows.map(({ cedula, comentarios }) => ({
      id: text(cedula),
      comments: Array.isArray(comentarios) ? (comentarios as Row[]) : [],
    })),
    answers: { specialists, ratings },
  };
}

const TIDY_MOBILE = /^[678]\d{3}-?\d{4}$/;
const ADDRESS = /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i;

/**
 * Returns the first specialist that `fits` accepts; throws if there is none. `what` completes the error message: «The
 * data holds no specialist …».
 */
export function pickSpecialist(
  directory: Directory,
  what: string,
  fits: (person: Person) => boolean,
): Person {
  const found = directory.people.find(fits);
  if (!found) throw new Error(`The data holds no specialist ${what}`);
  return found;
}

export const hasMobile = ({ phone }: Person): boolean => TIDY_MOBILE.test(phone);
export const hasEmail = ({ email }: Person): boolean => ADDRESS.test(email);
export const hasPlayableVideo = ({ video }: Person): boolean =>
  /^https:\/\/([\w-]+\.)*(youtube\.com|youtube-nocookie\.com|youtu\.be|vimeo\.com)\//.test(video);

/** Picks a specialist without a video, to keep pages from loading an external player. */
export const pickWithoutVideo = (directory: Directory): Person =>
  pickSpecialist(directory, 'without a video', ({ video }) => video === '');

/** Picks a specialist with a mobile phone, an e-mail address and no video. */
export const pickWithMobileAndEmail = (directory: Directory): Person =>
  pickSpecialist(
    directory,
    'with a mobile phone and an e-mail address',
    (person) => hasMobile(person) && hasEmail(person) && !hasPlayableVideo(person),
  );

/** Picks a specialist with a mobile phone, an e-mail address and certificates, but no video. */
export const pickCertified = (directory: Directory): Person =>
  pickSpecialist(
    directory,
    'with certificates and no video',
    ({ certificates, video }) => certificates.length > 0 && video === '',
  );

/** Lists a person's specializations that the drill-down offers for a work area (Spec §5). */
export function listedSpecializations(person: Person, area: string): string[] {
  return person.specializations.filter((name) => {
    const paints = normalizeText(name).includes('pintura');
    return isSameText(area, 'Pintura') ? paints || normalizeText(name).includes('general') : !paints;
  });
}

/** The provinces in the order of the catalogue. */
export const CATALOGUE_PROVINCES = [
  'San José',
  'Alajuela',
  'Cartago',
  'Heredia',
  'Guanacaste',
  'Puntarenas',
  'Limón',
];

/** Returns true if province and canton are spelled as in the catalogue. */
const tidyPlace = ({ province, canton }: Person): boolean =>
  CATALOGUE_PROVINCES.includes(province) && /^\p{Lu}/u.test(canton) && !aliased(canton);

const aliased = (canton: string): boolean =>
  Object.entries(CANTON_ALIASES).some((names) => names.flat().some((name) => isSameText(name, canton)));

/** Picks a specialist of this work area from the drill-down's results, in a canton with only one spelling. */
export function pickSpecialistIn(directory: Directory, area: string): Person {
  return pickSpecialist(
    directory,
    `of ${area} with a mobile phone and a listed specialization`,
    (person) =>
      person.areas.some((own) => isSameText(own, area)) &&
      hasMobile(person) &&
      listedSpecializations(person, area).length > 0 &&
      tidyPlace(person) &&
      !hasPlayableVideo(person),
  );
}

/** Returns the specialists that a search must find (Spec §5). */
export function matchingPeople(directory: Directory, filters: Partial<SearchFilters>): Person[] {
  const { provincia, canton, area, especializacion } = filters;
  return directory.people.filter(
    (person) =>
      (!provincia || isSameText(person.province, provincia)) &&
      (!canton || isSameText(person.canton, canton)) &&
      (!area || person.areas.some((own) => isSameText(own, area))) &&
      (!especializacion ||
        normalizeText(person.specializations.join(', ')).includes(normalizeText(especializacion))),
  );
}

/** Returns «1 especialista» or the plural with the count (ruling 29). */
export const specialistCountText = (count: number): string =>
  count === 1 ? '1 especialista' : `${count} especialistas`;
