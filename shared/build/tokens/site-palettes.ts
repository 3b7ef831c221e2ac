import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Palette, readPalettes } from './palettes';

const TOKENS = join(import.meta.dirname, '../../src/ui/styles/tokens.css');

/** The site's colours in both schemes, as the tokens set them now. */
export function sitePalettes(): Record<'light' | 'dark', Palette> {
  const { light, changed } = readPalettes(readFileSync(TOKENS, 'utf8'));
  return { light, dark: { ...light, ...changed } };
}
