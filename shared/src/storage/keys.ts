/** All local storage keys of the specification; other files must not define keys. Spec §3, §9. */
export const LOCAL_KEYS = {
  user: 'user',
  specialists: 'especialistas',
  specialistsRefresh: 'ultimaActualizacionEsp',
  ratings: 'comentarios',
  ratingsRefresh: 'ultimaActualizacion',
  workAreas: 'areasTrabajo',
  provinces: 'provincias',
} as const;

export const SESSION_KEYS = { filters: 'filters' } as const;

/** Local storage keys that the specification does not define. */
export const EXTRA_LOCAL_KEYS = {
  failedReleases: 'club:fallas',
  signals: 'club:senales',
  ownEvaluations: 'club:evaluaciones',
  shortlist: 'club:guardados',
  hiringGuide: 'club:antes-de-contratar',
  place: 'club:lugar',
} as const;

export const EXTRA_SESSION_KEYS = {
  reloads: 'club:recarga',
  noticeDismissed: 'club:aviso',
  quotation: 'club:cotizacion',
  evaluationDrafts: 'club:borradores',
} as const;
