/** A work-area tile of the home page; its link passes `area` in navigation state. */
type HomeTile = { area: string; imagen: string };

/** Home tiles in the order of Spec §2. */
export const HOME_TILES: readonly HomeTile[] = [
  { area: 'Pintura', imagen: '/imagenes/areas/pintura.svg' },
  { area: 'Construcción', imagen: '/imagenes/areas/construccion.svg' },
  { area: 'Electricidad', imagen: '/imagenes/areas/electrico.svg' },
  { area: 'Aires Acondicionados', imagen: '/imagenes/areas/aire-acondicionados.svg' },
];
