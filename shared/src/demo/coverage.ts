import type { Random } from './random';

/** Number of demo specialists by canton; each canton is listed under its official province. Ruling 2. */
const PLAN: readonly [
  provincia: string,
  cantons: Readonly<Record<string, number>>,
  stores: readonly string[],
][] = [
  [
    'San José',
    {
      'San José': 6,
      Escazú: 6,
      Desamparados: 5,
      Goicoechea: 4,
      'Santa Ana': 4,
      Curridabat: 5,
      'Montes de Oca': 4,
      Tibás: 3,
      Moravia: 3,
      'Pérez Zeledón': 4,
      'Vázquez de Coronado': 3,
      Mora: 2,
      Puriscal: 2,
    },
    ['Tienda San José', 'Tienda Escazú', 'Tienda Curridabat', 'Tienda Desamparados'],
  ],
  [
    'Alajuela',
    {
      Alajuela: 6,
      'San Ramón': 4,
      Grecia: 4,
      'San Carlos': 5,
      Naranjo: 2,
      Atenas: 3,
      Sarchí: 2,
      Orotina: 2,
      'Río Cuarto': 2,
    },
    ['Tienda Alajuela', 'Tienda San Ramón', 'Tienda Ciudad Quesada'],
  ],
  [
    'Cartago',
    { Cartago: 5, 'La Unión': 4, Paraíso: 3, Turrialba: 4, 'El Guarco': 2, Oreamuno: 2 },
    ['Tienda Cartago', 'Tienda Tres Ríos'],
  ],
  [
    'Heredia',
    {
      Heredia: 5,
      Barva: 3,
      'Santo Domingo': 3,
      Belén: 3,
      'San Rafael': 2,
      'San Pablo': 2,
      Flores: 2,
      Sarapiquí: 3,
    },
    ['Tienda Heredia', 'Tienda Belén'],
  ],
  [
    'Guanacaste',
    { Liberia: 4, Nicoya: 3, 'Santa Cruz': 4, Carrillo: 3, Tilarán: 2 },
    ['Tienda Liberia', 'Tienda Santa Cruz'],
  ],
  [
    'Puntarenas',
    {
      Puntarenas: 3,
      Esparza: 2,
      Quepos: 3,
      Garabito: 3,
      Golfito: 2,
      'Buenos Aires': 2,
      Monteverde: 2,
      'Puerto Jiménez': 2,
    },
    ['Tienda Puntarenas', 'Tienda Jacó'],
  ],
  [
    'Limón',
    { Limón: 4, Pococí: 4, Siquirres: 2, Guácimo: 2, Talamanca: 2 },
    ['Tienda Limón', 'Tienda Guápiles'],
  ],
];

/** Place of one demo specialist; `numberInCanton` counts the specialists of a canton from 0. */
export type DemoPlace = {
  provincia: string;
  canton: string;
  numberInCanton: number;
  stores: readonly string[];
};

export function demoSpecialistPlaces(): DemoPlace[] {
  return PLAN.flatMap(([provincia, cantons, stores]) =>
    Object.entries(cantons).flatMap(([canton, count]) =>
      Array.from({ length: count }, (_, numberInCanton) => ({ provincia, canton, numberInCanton, stores })),
    ),
  );
}

export function coverageText(random: Random, { provincia, canton }: DemoPlace): string {
  return random.pick([
    `Cantón de ${canton} y alrededores`,
    `Cantón de ${canton} y cantones vecinos`,
    `Toda la provincia de ${provincia}`,
    `Provincia de ${provincia} y provincias vecinas`,
    'Todo el país, según el tamaño del proyecto',
  ]);
}
