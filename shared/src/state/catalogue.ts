import { useEffect } from 'react';
import { PROVINCES, WORK_AREAS } from '../catalogue';
import { local, writeJson } from '../storage/browser-storage';
import { LOCAL_KEYS } from '../storage/keys';

const CATALOGUE = { provinces: PROVINCES, workAreas: WORK_AREAS };

/**
 * The static lists. A drill-down in use also leaves them in local storage: nothing reads those two keys, but the
 * specification demands them (Spec §3, Work areas; §9).
 */
export function useCatalogue(): typeof CATALOGUE {
  useEffect(() => {
    writeJson(local, LOCAL_KEYS.provinces, PROVINCES);
    writeJson(local, LOCAL_KEYS.workAreas, WORK_AREAS);
  }, []);
  return CATALOGUE;
}

/** Leaving the first step of a drill-down clears the cached lists (Spec §4; ruling 17). */
export function clearCatalogueCache(): void {
  local.remove(LOCAL_KEYS.provinces);
  local.remove(LOCAL_KEYS.workAreas);
}
