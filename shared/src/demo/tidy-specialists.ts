import { type Specialist, slug } from '../domain';
import { coverageText, type DemoPlace, demoSpecialistPlaces } from './coverage';
import { GIVEN_NAMES, SURNAMES } from './people';
import { createRandom, type Random } from './random';

/**
 * Returns a phone number that is valid by Spec §5 but not assigned to anybody. Real landlines start with 21 to 27 and
 * mobiles with 83 to 89, among others, never with 20 or 80.
 */
export const mobileNumber = (n: number) => `8000-${String(n).padStart(4, '0')}`;
export const landlineNumber = (n: number) => `2000-${String(n).padStart(4, '0')}`;

/** Returns an address at `.example` or `example.com`. RFC 2606 reserves these domains, so no mail arrives. */
function emailAddress(nombre: string, surname: string, empresa: string, n: number): string {
  if (empresa && n % 2 === 0) return `contacto@${slug(empresa)}.example`;
  return `${slug(nombre).replaceAll('-', '.')}.${slug(surname)}${n}@example.com`;
}

/** Links to an open film of the Blender Foundation, in each format that ruling 12 accepts. */
const VIDEOS = [
  'https://www.youtube.com/embed/aqz-KE-bpKQ',
  'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  'https://youtu.be/aqz-KE-bpKQ',
  'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
  'https://vimeo.com/1084537',
  'https://player.vimeo.com/video/1084537',
];

function videoAddress(random: Random): string {
  return random.chance(0.15) ? random.pick(VIDEOS) : '';
}

const INVENTED_NAMES = [
  ...['Altamira', 'Buen Techo', 'Cumbre Azul', 'Horizonte', 'Las Brisas', 'Manos Firmes', 'Monte Claro'],
  ...['Nuevo Hogar', 'Piedra Viva', 'Trazo Firme', 'Casa Linda', 'Río Manso', 'Sol Naciente', 'El Jaúl'],
  ...['Tierra Firme', 'Buen Vivir', 'Patio Verde', 'Loma Alta', 'Agua Clara', 'El Poró', 'Cerro Alto'],
  ...[
    'Las Hortensias',
    'Punto Exacto',
    'Casa Serena',
    'Norte y Sur',
    'El Guayacán',
    'Buena Mano',
    'Tres Hermanos',
  ],
];

/** Returns an unused company name; '' if all candidates are taken. */
function newCompany(random: Random, builds: boolean, surname: string, taken: Set<string>): string {
  const invented = random.pick(INVENTED_NAMES);
  const names = builds
    ? [`Construcciones ${surname}`, `Constructora ${invented}`, `Remodelaciones ${invented}`]
    : [`Pinturas y Acabados ${surname}`, `Acabados ${invented}`, `Pintores ${invented}`];
  const name = random.sample(names, names.length).find((candidate) => !taken.has(candidate)) ?? '';
  taken.add(name);
  return name;
}

type Work = { areaTrabajo: string[]; especializacion: string[]; certificados: string[] };

const CONSTRUCTION = [
  'Remodelación general',
  'Techos',
  'Instalación de láminas de fibrocemento',
  'Obra gris',
  'Pisos y enchapes',
  'Estructuras metálicas y soldadura',
  'Ampliaciones de vivienda',
  'Cielos y divisiones livianas',
  'Muros y tapias',
  'Baños y cocinas',
  'Puertas y ventanas',
  'Canoas y bajantes',
  'Impermeabilización de losas',
];
const PAINTING = [
  'Pintura general',
  'Pintura de interiores',
  'Pintura de exteriores',
  'Pintura de techos',
  'Pintura decorativa',
  'Pintura anticorrosiva',
  'Pintura de pisos y parqueos',
  'Pintura de portones y verjas',
];
const PAINTING_EXTRAS = ['Mantenimiento general', 'Reparación de paredes', 'Lavado a presión'];
const BUILDER = 'Construcción';
const PAINTER = 'Pintura';
/** Work areas of a canton's first specialist, of the second and so on. The first two together offer both areas. */
const AREAS_BY_TURN = [[BUILDER], [PAINTER], [BUILDER, PAINTER], [BUILDER], [PAINTER], [BUILDER]];

function makeWork(random: Random, numberInCanton: number): Work {
  const areaTrabajo = AREAS_BY_TURN[numberInCanton % AREAS_BY_TURN.length] ?? [BUILDER];
  const builds = areaTrabajo.includes(BUILDER);
  const paints = areaTrabajo.includes(PAINTER);
  return {
    areaTrabajo,
    especializacion: [
      ...(builds ? random.sample(CONSTRUCTION, paints ? 2 : 3 + random.int(2)) : []),
      ...(paints ? random.sample(PAINTING, 2 + random.int(2)) : []),
      ...(paints && !builds ? random.sample(PAINTING_EXTRAS, random.int(2)) : []),
    ],
    certificados: certificates(random, builds, paints),
  };
}

function certificates(random: Random, builds: boolean, paints: boolean): string[] {
  if (random.chance(0.15)) return [];
  const codes = [
    ...(builds ? random.sample(['1', '2', '4'], 1 + random.int(3)) : []),
    ...(paints ? ['3'] : []),
  ];
  return codes.sort();
}

const SEED = 506;

/** Creates the demo specialists, with error-free fields and ids from 1. */
export function createCleanDemoSpecialists(): Specialist[] {
  const random = createRandom(SEED);
  const taken = new Set<string>();
  const places = demoSpecialistPlaces();
  return random.sample(places, places.length).map((place, i) => makeSpecialist(random, place, i + 1, taken));
}

function makeSpecialist(random: Random, place: DemoPlace, n: number, taken: Set<string>): Specialist {
  const person = newPerson(random, taken);
  const work = makeWork(random, place.numberInCanton);
  const builds = work.areaTrabajo.includes('Construcción');
  const empresa = random.chance(0.7) ? newCompany(random, builds, person.apellido1, taken) : '';
  return {
    id: String(n),
    ...person,
    empresa,
    provincia: place.provincia,
    canton: place.canton,
    areaTrabajo: work.areaTrabajo,
    especializacion: work.especializacion.join(', '),
    certificados: work.certificados,
    telefono: random.chance(0.85) ? mobileNumber(n) : landlineNumber(n),
    correo: random.chance(0.9) ? emailAddress(person.nombre, person.apellido1, empresa, n) : '',
    video: videoAddress(random),
    puntoVenta: random.pick(place.stores),
    areaCovertura: coverageText(random, place),
  };
}

function newPerson(
  random: Random,
  taken: Set<string>,
): Pick<Specialist, 'nombre' | 'apellido1' | 'apellido2'> {
  for (;;) {
    const nombre = random.pick(GIVEN_NAMES);
    const [apellido1 = '', apellido2 = ''] = random.sample(SURNAMES, 2);
    const key = slug(`${nombre} ${apellido1}`);
    if (taken.has(key)) continue;
    taken.add(key);
    return { nombre, apellido1, apellido2 };
  }
}
