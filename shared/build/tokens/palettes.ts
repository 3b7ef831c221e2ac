import postcss, { AtRule, type Declaration, Root, Rule } from 'postcss';

/** Name of a colour, without `--color-` → what it is set to. */
export type Palette = Readonly<Record<string, string>>;

const COLOUR = /^--color-/;
/** On paper the scheme is light, whatever the screen has. */
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

/** The colours that a style sheet sets in the light scheme, and those that it sets anew in the dark one. */
export function readPalettes(css: string): { light: Palette; changed: Palette } {
  const found: Record<'light' | 'dark', Record<string, string>> = { light: {}, dark: {} };
  postcss.parse(css).walkDecls(COLOUR, (declaration) => {
    found[schemeOf(declaration)][declaration.prop.replace(COLOUR, '')] = declaration.value;
  });
  return { light: found.light, changed: found.dark };
}
