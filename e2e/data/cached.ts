import { aRatingSummary, aSpecialist } from '@club/shared/testing';
import { LOCAL_KEYS } from '../../shared/src/storage/keys';
import type { Stored } from '../fixtures/storage';

/** Somebody whom the service does not know: whoever sees them sees the cache. */
export const CACHED = aSpecialist({
  id: 'en-cache',
  nombre: 'Caché',
  apellido1: 'Guardada',
  apellido2: 'Mora',
});
export const CACHED_NAME = 'Caché Guardada Mora';

/** All that the specification keeps in local storage. */
export const KEPT_KEYS: readonly string[] = Object.values(LOCAL_KEYS);

/** Both lists as a former visit left them, refreshed at one moment. */
export function cachedLists(refreshed: Date): Stored {
  return {
    especialistas: JSON.stringify([CACHED]),
    ultimaActualizacionEsp: refreshed.toISOString(),
    comentarios: JSON.stringify([aRatingSummary({ cedula: CACHED.id })]),
    ultimaActualizacion: refreshed.toISOString(),
  };
}
