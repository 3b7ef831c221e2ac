/** Every key the site keeps in the browser (Spec §3, §9); none is written anywhere else. */
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

/** Beyond the specification: the site's own. */
export const OWN_LOCAL_KEYS = {
  failedReleases: 'club:fallas',
  signals: 'club:senales',
  ownEvaluations: 'club:evaluaciones',
  shortlist: 'club:guardados',
  hiringGuide: 'club:antes-de-contratar',
} as const;

export const OWN_SESSION_KEYS = {
  reloads: 'club:recarga',
  noticeDismissed: 'club:aviso',
  quotation: 'club:cotizacion',
} as const;
