import { same } from './text';

type Row = Record<string, unknown>;

/** A specialist as the suite reads the service's row: texts tidied, lists as lists, nothing decided. */
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

export type Rating = { id: string; average: unknown; comments: Row[] };

export type Directory = {
  endpoints: Record<'specialists' | 'ratings' | 'feedback' | 'evaluation', string>;
  people: Person[];
  ratings: Rating[];
  /** The service's answers, letter by letter. */
  answers: { specialists: string; ratings: string };
};

const PLACEHOLDERS = ['', '-', 'N/A', 'No tiene'];

function text(value: unknown): string {
  const tidy =
    typeof value === 'string' || typeof value === 'number' ? String(value).replace(/\s+/g, ' ').trim() : '';
  return PLACEHOLDERS.some((placeholder) => same(placeholder, tidy)) ? '' : tidy;
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

/** Rows without an id are nobody, and the first row of an id wins. */
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

/** Reads the lists by way of the site's /config.json, as a page does. */
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
    ratings: ratingRows.map(({ cedula, promedio, comentarios }) => ({
      id: text(cedula),
      average: promedio,
      comments: Array.isArray(comentarios) ? (comentarios as Row[]) : [],
    })),
    answers: { specialists, ratings },
  };
}
