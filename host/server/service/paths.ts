import type { EndpointName } from '@club/shared/service';

/** Where the embedded data service answers the four calls of Spec §7. */
export const SERVICE_PATHS = {
  specialists: '/servicio/especialistas',
  ratings: '/servicio/calificaciones',
  feedback: '/servicio/comentarios',
  evaluation: '/servicio/evaluaciones',
} as const satisfies Record<EndpointName, string>;

const SEND_PATHS: readonly string[] = [SERVICE_PATHS.feedback, SERVICE_PATHS.evaluation];

export const isServicePath = (path: string): boolean => path.startsWith('/servicio/');

export const isSendPath = (path: string): boolean => SEND_PATHS.includes(path);
