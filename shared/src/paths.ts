/** Every route of the site. Spec §2; the last ones are our own (Ruling 35). */
export const paths = {
  home: '/',
  specialists: '/especialistas',
  provinceFilter: '/filtro/provincia',
  workAreaFilter: '/filtro/area-trabajo',
  results: '/resultados',
  detail: '/detalle/:id',
  shortlist: '/guardados',
  hiringGuide: '/antes-de-contratar',
} as const;
