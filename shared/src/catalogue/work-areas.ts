import type { WorkArea } from '../domain';

/** Spec §3. The tiles of the home page say two of these names otherwise: see `catalogueAreaFor`. */
export const WORK_AREAS: readonly WorkArea[] = [
  { areaTrabajo: 'Construcción', imagen: '/imagenes/areas/construccion.svg' },
  { areaTrabajo: 'Eléctrico', imagen: '/imagenes/areas/electrico.svg' },
  { areaTrabajo: 'Pintura', imagen: '/imagenes/areas/pintura.svg' },
  { areaTrabajo: 'Aire acondicionados', imagen: '/imagenes/areas/aire-acondicionados.svg' },
];
