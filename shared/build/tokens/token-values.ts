import type { Palette } from './palettes';

const THEME_COLOUR = /<meta name="theme-color"[^>]*>/g;
const DARK = '(prefers-color-scheme: dark)';

/** A text with the values of the tokens that it names, for where a browser knows no custom properties. */
export const withTokenValues = (text: string, palette: Palette): string =>
  text.replace(/var\(--color-([\w-]+)\)/g, (reference, name: string) => {
    const value = palette[name];
    if (value === undefined) throw new Error(`${reference}: there is no such token`);
    return value;
  });

/** A page whose `theme-color` has the tokens' values, each of the scheme that its `media` names. */
export const withThemeColours = (html: string, { light, dark }: Record<'light' | 'dark', Palette>): string =>
  html.replace(THEME_COLOUR, (meta) => withTokenValues(meta, meta.includes(DARK) ? dark : light));
