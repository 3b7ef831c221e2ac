import type { WorkArea } from '../domain';

/** Work areas of Spec §3. Two of them have other names on the home page: see `catalogueAreaFor`. */
export const WORK_AREAS: readonly WorkArea[] = [
  { areaTrabajo: 'Construcción', imagen: '/imagenes/areas/construccion.svg' },
  { areaTrabajo: 'Eléctrico', imagen: '/imagenes/areas/electrico.svg' },
  { areaTrabajo: 'Pintura', imagen: '/imagenes/areas/pintura.svg' },
  { areaTrabajo: 'Aire acondicionados', imagen: '/imagenes/areas/aire-acondicionados.svg' },
];
