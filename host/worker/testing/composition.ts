import { PAGES } from '@club/shared/federation';
import { integrityOf } from '@club/shared/integrity';
import type { Composition } from '../composition';

/** Returns the content that a test's site serves at an address. */
export const contentOf = (url: string): string => `file ${url}`;

/** Maps addresses to the integrity of their content. */
export const pinned = (...urls: string[]): Record<string, string> =>
  Object.fromEntries(urls.map((url) => [url, integrityOf(contentOf(url))]));

/** A composition of every page of the site, with a file of each kind. */
export const aComposition = (of: Partial<Composition> = {}): Composition => ({
  id: 'uno',
  headers: { 'content-type': 'text/html' },
  pages: Object.entries(PAGES).map(([name, { path }]) => ({ path, html: `<p>${name}</p>` })),
  fixed: pinned('/assets/main-12345678.js', 'https://r.example.com/remotes/x/1/entry.js'),
  changing: pinned('/imagenes/logo.svg'),
  ...of,
});
