import { PAGES } from '@club/shared/federation';
import type { Composition } from '../composition';

/** A composition of every page of the site, with a file of each kind. */
export const aComposition = (of: Partial<Composition> = {}): Composition => ({
  id: 'uno',
  headers: { 'content-type': 'text/html' },
  pages: Object.entries(PAGES).map(([name, { path }]) => ({ path, html: `<p>${name}</p>` })),
  fixed: {
    '/assets/main-12345678.js': 'sha384-main',
    'https://r.example.com/remotes/x/1/entry.js': 'sha384-x',
  },
  changing: ['/imagenes/logo.svg'],
  ...of,
});
