import { isRecord } from '@club/shared/domain';

/** Where the server tells what a browser keeps for when there is no network. */
export const COMPOSITION_PATH = '/sin-conexion.json';

/** Changes with whatever the worker expects of a composition. */
export const COMPOSITION_FORMAT = 2;

/** A page as it is kept: any address that fits its path shows it. */
export type KeptPage = { path: string; html: string };

/** The site as it is composed at one time: its pages, and every file that they may ask for. */
export type Composition = {
  /** Changes with the host, the releases that run and the configuration. */
  id: string;
  /** The headers of each page. */
  headers: Record<string, string>;
  /** In the order in which they are tried; the last one fits all. */
  pages: KeptPage[];
  /** Address → integrity of files that never change under their address. */
  fixed: Record<string, string>;
  /** Address → integrity of files that may change under theirs. */
  changing: Record<string, string>;
};

/** What a page says of the composition that it belongs to. */
export type OwnComposition = {
  id: string;
  /** Whether it is one of the kept pages. */
  kept: boolean;
};

/** Reads a composition; null where it is none that this code understands. */
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
