import type { ServiceEndpoints } from './site-config';

/** What the paths of the embedded data service begin with. */
export const SERVICE_ROOT = '/servicio';

/** Where it answers the four calls of Spec §7. */
export const SERVICE_PATHS = {
  specialists: `${SERVICE_ROOT}/especialistas`,
  ratings: `${SERVICE_ROOT}/calificaciones`,
  feedback: `${SERVICE_ROOT}/comentarios`,
  evaluation: `${SERVICE_ROOT}/evaluaciones`,
} as const satisfies ServiceEndpoints;
