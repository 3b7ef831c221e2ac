import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { converter, formatHex, type Oklch, toGamut } from 'culori';
import postcss, { AtRule, type Declaration, Root, Rule } from 'postcss';
import type { Plugin } from 'vite';

/** Colours by token name, without `--color-`. */
export type Palette = Readonly<Record<string, string>>;

const COLOUR = /^--color-/;
/** Media query of the dark scheme; print is excluded, because it is always light. */
const DARK = 'screen and (prefers-color-scheme: dark)';

function schemeOf(declaration: Declaration): 'light' | 'dark' {
  const rule = declaration.parent;
  const around = rule?.parent;
  if (rule instanceof Rule && rule.selector === ':root') {
    if (around instanceof Root) return 'light';
    if (around instanceof AtRule && around.name === 'media' && around.params === DARK) return 'dark';
  }
  throw declaration.error('a colour belongs to the :root of the light scheme or of the dark one');
}

/** Reads the light scheme's colours from a style sheet, and the colours that the dark scheme changes. */
export function readPalettes(css: string): { light: Palette; darkOverrides: Palette } {
  const found: Record<'light' | 'dark', Record<string, string>> = { light: {}, dark: {} };
  postcss.parse(css).walkDecls(COLOUR, (declaration) => {
    found[schemeOf(declaration)][declaration.prop.replace(COLOUR, '')] = declaration.value;
  });
  return { light: found.light, darkOverrides: found.dark };
}

const TOKENS = join(import.meta.dirname, '../../../src/ui/styles/tokens.css');

/** Reads the site's design tokens for colours, in both schemes. */
export function sitePalettes(): Record<'light' | 'dark', Palette> {
  const { light, darkOverrides } = readPalettes(readFileSync(TOKENS, 'utf8'));
  return { light, dark: { ...light, ...darkOverrides } };
}

/**
 * Colours in the original picture files. The build replaces each colour and its shades by the design token of the same
 * name.
 */
export const ORIGINAL_COLOURS = { brand: '#006b98', accent: '#f5a524' };

/**
 * Maximum difference in hue from an original colour for a shade of it, degrees. Wood, skin, sky and sun are outside
 * this range.
 */
const HUE_RANGE = 10;
const VIVID = 0.78;

const HEX_PAINT = /(?<=\b(?:fill|stroke|stop-color)=")#(?:[0-9a-f]{3}){1,2}(?=")/gi;

const toOklch = converter('oklch');
const toOkhsl = converter('okhsl');
const toScreen = toGamut('rgb', 'oklch');

function oklch(colour: string): Oklch {
  const found = toOklch(colour);
  if (!found) throw new Error(`«${colour}» is not a colour`);
  return found;
}

const turn = (from: Oklch, to: Oklch): number =>
  from.h === undefined || to.h === undefined ? 0 : to.h - from.h;

function isShadeOf(painted: string, colour: string): boolean {
  const apart = Math.abs(turn(oklch(painted), oklch(colour)));
  const { s = 0 } = toOkhsl(colour) ?? {};
  return s >= VIVID && Math.min(apart, 360 - apart) <= HUE_RANGE;
}

/** Returns the name of the original colour if the given colour is a shade of it; undefined for other colours. */
export const originalColourOf = (colour: string): keyof typeof ORIGINAL_COLOURS | undefined =>
  (['brand', 'accent'] as const).find((name) => isShadeOf(ORIGINAL_COLOURS[name], colour));

/** Shifts a shade by the difference of two colours in lightness and hue, and by their ratio in chroma. */
function moved(shade: Oklch, from: Oklch, to: Oklch): string {
  const l = Math.min(1, Math.max(0, shade.l + to.l - from.l));
  const c = (shade.c * to.c) / from.c;
  return formatHex(toScreen({ mode: 'oklch', l, c, h: (shade.h ?? 0) + turn(from, to) }));
}

/**
 * Replaces the original colours and their shades in an SVG picture by the design tokens. If a token has the original
 * colour, leaves this colour's shades unchanged.
 */
export function recolour(svg: string, tokens: Palette): string {
  return svg.replace(HEX_PAINT, (colour) => {
    const family = originalColourOf(colour);
    if (!family) return colour;
    const from = oklch(ORIGINAL_COLOURS[family]);
    const to = oklch(tokens[family] ?? '');
    return formatHex(from) === formatHex(to) ? colour : moved(oklch(colour), from, to);
  });
}

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

/** Kinds of public files that contain colours of the site; each has a function that inserts the tokens' values. */
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
