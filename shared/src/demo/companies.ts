import type { Random } from './random';

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

/** A name that no other demo company has, or '' when every attempt was taken. */
export function newCompany(random: Random, builds: boolean, surname: string, taken: Set<string>): string {
  const invented = random.pick(INVENTED_NAMES);
  const names = builds
    ? [`Construcciones ${surname}`, `Constructora ${invented}`, `Remodelaciones ${invented}`]
    : [`Pinturas y Acabados ${surname}`, `Acabados ${invented}`, `Pintores ${invented}`];
  const name = random.sample(names, names.length).find((candidate) => !taken.has(candidate)) ?? '';
  taken.add(name);
  return name;
}
