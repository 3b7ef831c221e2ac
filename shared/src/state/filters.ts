import { parseFilters, type SearchFilters } from '../domain';
import { readJson, session, writeJson } from '../storage/browser-storage';
import { SESSION_KEYS } from '../storage/keys';

let inMemory: SearchFilters | null = null;

/** The search that the visitor came from, kept for the way back (Spec §3, Saved search filters). */
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
