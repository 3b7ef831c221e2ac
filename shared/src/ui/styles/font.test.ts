import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Figtree's own, in em. */
const ASCENT = 0.95;
const DESCENT = 0.25;

const css = readFileSync(new URL('./font.css', import.meta.url), 'utf8');
const faces = [...css.matchAll(/@font-face \{([^}]*)\}/g)].map((match) => match[1] ?? '');
const standIns = faces.filter((face) => face.includes('local('));
const percent = (face: string, name: string) =>
  Number(face.match(new RegExp(`${name}: ([\\d.]+)%`))?.[1]) / 100;

test('there are stand-ins for both weights on computers and on phones', () => {
  expect(standIns).toHaveLength(4);
});

test.each(standIns)('a stand-in has the line of Figtree once its size is adjusted', (face) => {
  const size = percent(face, 'size-adjust');
  expect(size * percent(face, 'ascent-override')).toBeCloseTo(ASCENT, 3);
  expect(size * percent(face, 'descent-override')).toBeCloseTo(DESCENT, 3);
  expect(percent(face, 'line-gap-override')).toBe(0);
});

test('only the latin file is fetched', () => {
  expect(css.match(/url\([^)]*\)/g)).toEqual([
    'url("@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2")',
  ]);
});
