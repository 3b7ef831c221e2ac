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

test('the web font has four fallback faces: two weights, on computers and phones', () => {
  expect(fallbacks).toHaveLength(4);
});

test.each(fallbacks)('each fallback font has the line metrics of Figtree', (face) => {
  const size = percent(face, 'size-adjust');
  expect(size * percent(face, 'ascent-override')).toBeCloseTo(ASCENT, 3);
  expect(size * percent(face, 'descent-override')).toBeCloseTo(DESCENT, 3);
  expect(percent(face, 'line-gap-override')).toBe(0);
});

test('the style sheet fetches only the latin font file', () => {
  expect(css.match(/url\([^)]*\)/g)).toEqual([
    'url("@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2")',
  ]);
});
