import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Figtree's metrics, in em. */
const ASCENT = 0.95;
const DESCENT = 0.25;

const css = readFileSync(new URL('./font.css', import.meta.url), 'utf8');
const faces = [...css.matchAll(/@font-face \{([^}]*)\}/g)].map((match) => match[1] ?? '');
const fallbacks = faces.filter((face) => face.includes('local('));
const percent = (face: string, name: string) =>
  Number(face.match(new RegExp(`${name}: ([\\d.]+)%`))?.[1]) / 100;

test('the font has fallback fonts for both weights on computers and phones', () => {
  expect(fallbacks).toHaveLength(4);
});

test.each(fallbacks)('a fallback font has Figtree’s line metrics', (face) => {
  const size = percent(face, 'size-adjust');
  expect(size * percent(face, 'ascent-override')).toBeCloseTo(ASCENT, 3);
  expect(size * percent(face, 'descent-override')).toBeCloseTo(DESCENT, 3);
  expect(percent(face, 'line-gap-override')).toBe(0);
});

test('the font fetches only the latin file', () => {
  expect(css.match(/url\([^)]*\)/g)).toEqual([
    'url("@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2")',
  ]);
});
