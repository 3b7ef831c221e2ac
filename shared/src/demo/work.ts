import type { Random } from './random';

/** What one demo specialist does. */
export type Work = { areaTrabajo: string[]; especializacion: string[]; certificados: string[] };

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
/** By turn within a canton, so that two specialists already cover both areas. */
const AREAS_BY_TURN = [[BUILDER], [PAINTER], [BUILDER, PAINTER], [BUILDER], [PAINTER], [BUILDER]];

export function makeWork(random: Random, turn: number): Work {
  const areaTrabajo = AREAS_BY_TURN[turn % AREAS_BY_TURN.length] ?? [BUILDER];
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
