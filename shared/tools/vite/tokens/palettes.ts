import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss, { AtRule, type Declaration, Root, Rule } from 'postcss';

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
export function readPalettes(css: string): { light: Palette; changed: Palette } {
  const found: Record<'light' | 'dark', Record<string, string>> = { light: {}, dark: {} };
  postcss.parse(css).walkDecls(COLOUR, (declaration) => {
    found[schemeOf(declaration)][declaration.prop.replace(COLOUR, '')] = declaration.value;
  });
  return { light: found.light, changed: found.dark };
}

const TOKENS = join(import.meta.dirname, '../../../src/ui/styles/tokens.css');

/** Reads the site's design tokens for colours, in both schemes. */
export function sitePalettes(): Record<'light' | 'dark', Palette> {
  const { light, changed } = readPalettes(readFileSync(TOKENS, 'utf8'));
  return { light, dark: { ...light, ...changed } };
}
