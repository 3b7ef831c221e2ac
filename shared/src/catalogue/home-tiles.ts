/** A tile of the home page; `area` travels in the navigation state. */
export type HomeTile = { area: string; imagen: string };

/** Spec §2: these four names, in this order. */
export const HOME_TILES: readonly HomeTile[] = [
  { area: 'Pintura', imagen: '/imagenes/areas/pintura.svg' },
  { area: 'Construcción', imagen: '/imagenes/areas/construccion.svg' },
  { area: 'Electricidad', imagen: '/imagenes/areas/electrico.svg' },
  { area: 'Aires Acondicionados', imagen: '/imagenes/areas/aire-acondicionados.svg' },
];
