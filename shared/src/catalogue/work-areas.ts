import type { WorkArea } from '../domain';

/** Work areas of Spec §3. The home page uses other names for two of them: see `catalogueAreaFor`. */
export const WORK_AREAS: readonly WorkArea[] = [
  { areaTrabajo: 'Construcción', imagen: '/imagenes/areas/construccion.svg' },
  { areaTrabajo: 'Eléctrico', imagen: '/imagenes/areas/electrico.svg' },
  { areaTrabajo: 'Pintura', imagen: '/imagenes/areas/pintura.svg' },
  { areaTrabajo: 'Aire acondicionados', imagen: '/imagenes/areas/aire-acondicionados.svg' },
];

/** A work-area tile of the home page; its link passes `area` in navigation state. */
type HomeTile = { area: string; imagen: string };

/** Home tiles in the order of Spec §2. */
export const HOME_TILES: readonly HomeTile[] = [
  { area: 'Pintura', imagen: '/imagenes/areas/pintura.svg' },
  { area: 'Construcción', imagen: '/imagenes/areas/construccion.svg' },
  { area: 'Electricidad', imagen: '/imagenes/areas/electrico.svg' },
  { area: 'Aires Acondicionados', imagen: '/imagenes/areas/aire-acondicionados.svg' },
];
