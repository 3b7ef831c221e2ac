import { readFileSync } from 'node:fs';
import { wcagContrast, wcagLuminance } from 'culori';
import { describe, expect, test } from 'vitest';
import { type Palette, readPalettes } from '../../../tools/vite/tokens/token-colours';
import { PORTRAIT_COLOUR_COUNT } from '../portrait/portrait';

const { light, darkOverrides } = readPalettes(readFileSync(new URL('./tokens.css', import.meta.url), 'utf8'));
const dark: Palette = { ...light, ...darkOverrides };

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/;

function hexadecimal(colour = ''): string {
  if (!HEX.test(colour)) throw new Error(`«${colour}» is not a hexadecimal colour`);
  return colour;
}

const luminance = (colour?: string) => wcagLuminance(hexadecimal(colour));

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

/** Decorative colours: an outline or a text conveys the same information. */
const DECORATION = [
  'line',
  'skeleton',
  'star',
  ...Array.from({ length: PORTRAIT_COLOUR_COUNT }, (_, index) => `portrait-${index + 1}`),
  'backdrop',
];

const pairs = (rows: [string, string[]][]) =>
  rows.flatMap(([over, under]) => under.map((base) => [over, base]));

test('the light scheme has a light page, the dark scheme a dark page', () => {
  expect(luminance(light.page)).toBeGreaterThan(0.8);
  expect(luminance(dark.page)).toBeLessThan(0.02);
});

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s scheme', (_name, palette) => {
  const ratio = (over = '', under = '') =>
    wcagContrast(hexadecimal(palette[over]), hexadecimal(palette[under]));

  test.each(pairs(TEXT))('text %s has a contrast of at least 4.5 on %s', (over, under) => {
    expect(ratio(over, under)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(pairs(PARTS_OF_CONTROLS))('%s has a contrast of at least 3 on %s', (over, under) => {
    expect(ratio(over, under)).toBeGreaterThanOrEqual(3);
  });
});

test('every colour has a contrast test or is decoration', () => {
  const tested = new Set([...pairs(TEXT), ...pairs(PARTS_OF_CONTROLS)].flat());
  expect(Object.keys(light).filter((name) => !tested.has(name))).toEqual(DECORATION);
});

test('both schemes have the specification’s brand blue', () => {
  expect([light.brand, dark.brand]).toEqual(['#006b98', '#006b98']);
});

test('the dark scheme only changes colours that the light one defines', () => {
  expect(Object.keys(darkOverrides).filter((name) => !(name in light))).toEqual([]);
  expect(Object.entries(darkOverrides).filter(([name, colour]) => colour === light[name])).toEqual([]);
});
