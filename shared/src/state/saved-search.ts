import { useEffect } from 'react';
import { PROVINCES, WORK_AREAS } from '../catalogue';
import { parseFilters, type SearchFilters } from '../domain';
import { local, readJson, session, writeJson } from '../storage/browser-storage';
import { LOCAL_KEYS, SESSION_KEYS } from '../storage/keys';

const CATALOGUE = { provinces: PROVINCES, workAreas: WORK_AREAS };

/**
 * Returns the catalogue and stores it in local storage while a drill-down is open. No code reads the stored catalogue,
 * but the specification requires it. Spec §3, Work areas; §9.
 */
export function useCatalogue(): typeof CATALOGUE {
  useEffect(() => {
    writeJson(local, LOCAL_KEYS.provinces, PROVINCES);
    writeJson(local, LOCAL_KEYS.workAreas, WORK_AREAS);
  }, []);
  return CATALOGUE;
}

/** Removes the stored catalogue when the visitor leaves the first step of a drill-down. Spec §4, ruling 17. */
export function clearCatalogueCache(): void {
  local.remove(LOCAL_KEYS.provinces);
  local.remove(LOCAL_KEYS.workAreas);
}

let inMemory: SearchFilters | null = null;

/**
 * Returns the filters of the last search, for a return to its results; null if there are none. Spec §3, Saved search
 * filters.
 */
export function savedFilters(): SearchFilters | null {
  return parseFilters(readJson(session, SESSION_KEYS.filters)) ?? inMemory;
}

export function saveFilters(filters: SearchFilters): void {
  inMemory = writeJson(session, SESSION_KEYS.filters, filters) ? null : filters;
}

export function clearFilters(): void {
  inMemory = null;
  session.remove(SESSION_KEYS.filters);
}
