import { isRecord } from '@club/shared/domain';

/** Address of the composition that browsers cache for offline use. */
export const COMPOSITION_PATH = '/sin-conexion.json';

/** Version of the format that the worker reads. */
export const COMPOSITION_FORMAT = 2;

/** Page that is shown at every address that matches its path. */
export type CachedPage = { path: string; html: string };

/** Snapshot of the site: its pages and every file that they may request. */
export type Composition = {
  /** Changes with the host, the running releases and the configuration. */
  id: string;
  /** Headers of each page. */
  headers: Record<string, string>;
  /** Cached pages, in the order in which an address is matched; the last one matches every address. */
  pages: CachedPage[];
  /** Address → integrity of files that never change under their address. */
  fixed: Record<string, string>;
  /** Address → integrity of files that may change under their address. */
  changing: Record<string, string>;
};

/** Composition that a page belongs to, as its HTML states. */
export type OwnComposition = {
  id: string;
  /** Whether the page was served by the worker. */
  kept: boolean;
};

/** Returns a valid composition, or null. */
export function parseComposition(value: unknown): Composition | null {
  if (!isRecord(value) || typeof value.id !== 'string' || value.id === '') return null;
  const { headers, pages, fixed, changing } = value;
  const fits =
    isRecord(headers) &&
    isRecord(fixed) &&
    isRecord(changing) &&
    Array.isArray(pages) &&
    pages.every((page) => isRecord(page) && typeof page.path === 'string' && typeof page.html === 'string') &&
    [...Object.values(fixed), ...Object.values(changing)].every((integrity) => typeof integrity === 'string');
  return fits ? (value as Composition) : null;
}
