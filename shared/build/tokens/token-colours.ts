import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import type { Plugin } from 'vite';
import { recolour } from './recolour';
import { sitePalettes } from './site-palettes';
import { withThemeColours, withTokenValues } from './token-values';

/** The public files that have the site's colours in them, and what makes them follow the tokens. */
const FOLLOWING = {
  '.svg': { type: 'image/svg+xml', follow: recolour },
  '.webmanifest': { type: 'application/manifest+json', follow: withTokenValues },
};

const kindOf = (file: string) => FOLLOWING[extname(file) as keyof typeof FOLLOWING];

const followingFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(kindOf)
    .map((file) => file.replaceAll(sep, '/'));

/** Pictures, manifest and `theme-color` in the colours of the tokens: built, and on a development server. */
export function tokenColours(palettes = sitePalettes): Plugin {
  let folder = '';
  const files = () => (folder === '' ? [] : followingFiles(folder));
  const inTokenColours = (file: string): string =>
    kindOf(file).follow(readFileSync(join(folder, file), 'utf8'), palettes().light);
  return {
    name: 'club:token-colours',
    configResolved({ publicDir }) {
      folder = publicDir;
    },
    transformIndexHtml: (html) => withThemeColours(html, palettes()),
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const file = request.url?.split('?')[0]?.slice(1) ?? '';
        if (!files().includes(file)) return next();
        response.setHeader('content-type', kindOf(file).type);
        response.end(inTokenColours(file));
      });
    },
    writeBundle({ dir = 'dist' }) {
      for (const file of files()) writeFileSync(join(dir, file), inTokenColours(file));
    },
  };
}
