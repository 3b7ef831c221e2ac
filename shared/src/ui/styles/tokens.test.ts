import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Palette, readPalettes } from '../../../build/tokens/palettes';
import { PORTRAIT_TONES } from '../portrait/portrait-tone';
import { contrast, luminance } from './testing/contrast';

const { light, changed } = readPalettes(readFileSync(new URL('./tokens.css', import.meta.url), 'utf8'));
const dark: Palette = { ...light, ...changed };

const SURFACES = ['page', 'surface', 'sunken', 'field'];
const TEXT: [string, string[]][] = [
  ['text', [...SURFACES, 'brand-wash', 'accent-wash']],
  ['text-muted', SURFACES],
  ['heading', SURFACES],
  ['link', [...SURFACES, 'brand-wash']],
  ['error', SURFACES],
  ['success', SURFACES],
  ['on-brand', ['brand', 'brand-strong']],
  ['on-brand-wash', ['brand-wash']],
  ['on-accent', ['accent']],
  ['on-accent-wash', ['accent-wash']],
  ['on-navy', ['navy']],
  ['on-navy-muted', ['navy']],
  ['navy-link', ['navy']],
  ['on-whatsapp', ['whatsapp', 'whatsapp-strong']],
  ['on-danger', ['danger', 'danger-strong']],
  ['on-toast', ['toast']],
];
const PARTS_OF_CONTROLS: [string, string[]][] = [
  ['line-strong', SURFACES],
  ['brand-edge', SURFACES],
  ['danger-edge', SURFACES],
  ['whatsapp-edge', SURFACES],
  ['star-outline', [...SURFACES, 'star-empty']],
  ['focus', [...SURFACES, 'brand-wash', 'accent-wash']],
  ['toast-success', ['toast']],
  ['toast-error', ['toast']],
];

/** What nothing is read on or told by: each has an edge or a text beside it that says the same. */
const DECORATION = [
  'line',
  'skeleton',
  'star',
  ...Array.from({ length: PORTRAIT_TONES }, (_, index) => `portrait-${index + 1}`),
  'backdrop',
];

const pairs = (rows: [string, string[]][]) =>
  rows.flatMap(([over, under]) => under.map((base) => [over, base]));

test('the schemes are two: a light page and a dark one', () => {
  expect(luminance(light.page ?? '')).toBeGreaterThan(0.8);
  expect(luminance(dark.page ?? '')).toBeLessThan(0.02);
});

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s scheme', (_name, palette) => {
  const ratio = (over = '', under = '') => contrast(palette[over] ?? '', palette[under] ?? '');

  test.each(pairs(TEXT))('text %s on %s has a contrast of at least 4.5', (over, under) => {
    expect(ratio(over, under)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(pairs(PARTS_OF_CONTROLS))('%s stands out from %s by at least 3', (over, under) => {
    expect(ratio(over, under)).toBeGreaterThanOrEqual(3);
  });
});

test('every colour is held to a contrast, or is decoration', () => {
  const held = new Set([...pairs(TEXT), ...pairs(PARTS_OF_CONTROLS)].flat());
  expect(Object.keys(light).filter((name) => !held.has(name))).toEqual(DECORATION);
});

test('the brand blue is the one that the specification gives, in both schemes', () => {
  expect([light.brand, dark.brand]).toEqual(['#006b98', '#006b98']);
});

test('the dark scheme only changes colours that the light one has', () => {
  expect(Object.keys(changed).filter((name) => !(name in light))).toEqual([]);
  expect(Object.entries(changed).filter(([name, colour]) => colour === light[name])).toEqual([]);
});
