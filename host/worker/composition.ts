import { isRecord } from '@club/shared/domain';

/** Path of the composition: the site's pages and files, which browsers cache for offline use. */
export const COMPOSITION_PATH = '/sin-conexion.json';

/** Version of the format that the worker reads. */
export const COMPOSITION_FORMAT = 2;

/** A page for offline use; the service worker shows it at every path that matches `path`. */
export type CachedPage = { path: string; html: string };

/** Snapshot of the site: its pages and all files that they may request. */
export type SiteComposition = {
  /** Identifies the snapshot; changes with the host, the running releases and the configuration. */
  id: string;
  /** Response headers for every page. */
  headers: Record<string, string>;
  /** Pages in matching order; the last one matches every path. */
  pages: CachedPage[];
  /** Maps the URLs of immutable files to their integrity hashes. */
  fixed: Record<string, string>;
  /** Maps the URLs of files that may change to their integrity hashes. */
  changing: Record<string, string>;
};

/** The composition (snapshot of the site) that a page belongs to, as stated in the page's HTML. */
export type PageComposition = {
  id: string;
  /** Whether the service worker served the page from its cache. */
  kept: boolean;
};

/** Parses a composition (snapshot of the site); returns null if it is invalid. */
export function parseSiteComposition(value: unknown): SiteComposition | null {
  if (!isRecord(value) || typeof value.id !== 'string' || value.id === '') return null;
  const { headers, pages, fixed, changing } = value;
  const fits =
    isRecord(headers) &&
    isRecord(fixed) &&
    isRecord(changing) &&
    Array.isArray(pages) &&
    pages.every((page) => isRecord(page) && typeof page.path === 'string' && typeof page.html === 'string') &&
    [...Object.values(fixed), ...Object.values(changing)].every((integrity) => typeof integrity === 'string');
  return fits ? (value as SiteComposition) : null;
}
