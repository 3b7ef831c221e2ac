import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import type { Plugin } from 'vite';
import { type Palette, sitePalettes } from './palettes';
import { recolour } from './recolour';

const THEME_COLOUR = /<meta name="theme-color"[^>]*>/g;
const DARK_MEDIA = '(prefers-color-scheme: dark)';

/** Replaces `var(--color-…)` by the token's value, for files that do not support custom properties. */
export const withTokenValues = (text: string, palette: Palette): string =>
  text.replace(/var\(--color-([\w-]+)\)/g, (reference, name: string) => {
    const value = palette[name];
    if (value === undefined) throw new Error(`${reference}: there is no such token`);
    return value;
  });

/** Replaces the tokens in each `theme-color` by their values in its colour scheme. */
export const withThemeColours = (html: string, { light, dark }: Record<'light' | 'dark', Palette>): string =>
  html.replace(THEME_COLOUR, (meta) => withTokenValues(meta, meta.includes(DARK_MEDIA) ? dark : light));

/** Kinds of public files that contain the site's colours, with the functions that replace the tokens. */
const KINDS = {
  '.svg': { type: 'image/svg+xml', apply: recolour },
  '.webmanifest': { type: 'application/manifest+json', apply: withTokenValues },
};

const kindOf = (file: string) => KINDS[extname(file) as keyof typeof KINDS];

const colouredFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(kindOf)
    .map((file) => file.replaceAll(sep, '/'));

/**
 * Replaces the tokens in pictures, manifest and `theme-color` by the site's colours, in builds and on development servers.
 */
export function tokenColours(palettes = sitePalettes): Plugin {
  let folder = '';
  const files = () => (folder === '' ? [] : colouredFiles(folder));
  const inTokenColours = (file: string): string =>
    kindOf(file).apply(readFileSync(join(folder, file), 'utf8'), palettes().light);
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
