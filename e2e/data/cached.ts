import { aRatingSummary, aSpecialist } from '@club/shared/testing';
import type { Stored } from '../fixtures/storage';

/** Somebody whom the service does not know: whoever sees them sees the cache. */
export const CACHED = aSpecialist({
  id: 'en-cache',
  nombre: 'Caché',
  apellido1: 'Guardada',
  apellido2: 'Mora',
});
export const CACHED_NAME = 'Caché Guardada Mora';

/** Both lists as a former visit left them, refreshed at one moment. */
export function cachedLists(refreshed: Date): Stored {
  return {
    especialistas: JSON.stringify([CACHED]),
    ultimaActualizacionEsp: refreshed.toISOString(),
    comentarios: JSON.stringify([aRatingSummary({ cedula: CACHED.id })]),
    ultimaActualizacion: refreshed.toISOString(),
  };
}
