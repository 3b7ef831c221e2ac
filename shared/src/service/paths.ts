import type { ServiceEndpoints } from './site-config';

/** Path prefix of the embedded data service. */
export const SERVICE_ROOT = '/servicio';

/** Paths of the four calls. Spec §7. */
export const SERVICE_PATHS = {
  specialists: `${SERVICE_ROOT}/especialistas`,
  ratings: `${SERVICE_ROOT}/calificaciones`,
  feedback: `${SERVICE_ROOT}/comentarios`,
  evaluation: `${SERVICE_ROOT}/evaluaciones`,
} as const satisfies ServiceEndpoints;

/** Path for reports of evaluations, which only the embedded service accepts. */
export const EVALUATION_REPORTS_PATH = `${SERVICE_ROOT}/reportes`;
