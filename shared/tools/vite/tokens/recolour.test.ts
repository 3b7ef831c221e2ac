import { converter, differenceEuclidean } from 'culori';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { familyOf, PAINTED_COLOURS, recolour } from './recolour';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const fill = (colour: string) => `<path fill="${colour}"/>`;
const filled = (svg: string) => /fill="([^"]+)"/.exec(svg)?.[1] ?? '';
const oklch = converter('oklch');
const apart = differenceEuclidean('rgb');
/** Distance between colours that differ by one in each channel. */
const ROUNDED = apart('#010101', '#000');

/** Shades in the pictures, and similar colours that must not change. */
const FAMILIES: Readonly<Record<keyof typeof PAINTED_COLOURS, string[]>> = {
  brand: ['#006b98', '#2a8ab5', '#004d6e', '#0f5f85'],
  accent: ['#f5a524', '#f2a900', '#c98300', '#e9a21a', '#ffb81c', '#8a5a00', '#ffc555', '#ffd17e'],
};
const OTHERS = {
  skin: ['#7a4529', '#8d5a3b', '#a86f47', '#c58a5e', '#cf8f63', '#dba679'],
  wood: ['#6b4428', '#9a6f2c', '#b98a3c', '#d9a24a', '#e2cfa9', '#b08530'],
  'the sun and its light': ['#ffc94d', '#fdd27a', '#fdf0cf'],
  'sky, sea and glass': ['#d3eaf4', '#7fbbd6', '#3f98bd', '#2f97a8', '#4f9fc4'],
  'leaves and bricks': ['#2c6a4a', '#7db28c', '#c65f42'],
  'white, stone and navy': ['#fff', '#e6e0d5', '#51707f', '#123f57', '#0b2a3c'],
};

test.each(Object.entries(FAMILIES))('familyOf recognizes all shades of the %s', (name, shades) => {
  expect(shades.map(familyOf)).toEqual(shades.map(() => name));
});

test.each(Object.entries(OTHERS))('recolour does not change %s', (_name, colours) => {
  const svg = colours.map(fill).join('');
  expect(recolour(svg, { brand: '#a0107c', accent: '#1c9c4f' })).toBe(svg);
});

test('recolour changes nothing if the tokens equal the painted colours', () => {
  const drawing = fc.array(fc.oneof(hex.map(fill), hex, fc.string())).map((parts) => parts.join(''));
  fc.assert(fc.property(drawing, (svg) => recolour(svg, PAINTED_COLOURS) === svg));
  expect(recolour(fill('#F2A900'), { ...PAINTED_COLOURS, accent: '#F5A524' })).toBe(fill('#F2A900'));
});

test.each(['brand', 'accent'] as const)('recolour replaces the painted colour by its token: %s', (name) => {
  fc.assert(
    fc.property(hex, (token) => {
      const found = filled(recolour(fill(PAINTED_COLOURS[name]), { ...PAINTED_COLOURS, [name]: token }));
      expect(apart(found, token)).toBeLessThanOrEqual(ROUNDED);
    }),
  );
});

describe('recolour with another accent', () => {
  const accent = '#1c9c4f';
  const moved = (colour: string) => filled(recolour(fill(colour), { ...PAINTED_COLOURS, accent }));

  test('shifts all shades to the accent’s hue and keeps their order of lightness', () => {
    const shades = FAMILIES.accent.map(moved);
    const lightness = (colours: string[]) => colours.map((colour) => oklch(colour)?.l ?? 0);
    const order = (values: number[]) =>
      values.map((_, i) => i).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
    expect(order(lightness(shades))).toEqual(order(lightness(FAMILIES.accent)));
    for (const shade of shades)
      expect(Math.abs((oklch(shade)?.h ?? 0) - (oklch(accent)?.h ?? 0))).toBeLessThan(14);
  });

  test('changes neither the brand nor text that is not a colour', () => {
    const svg = `<g id="f2a900" href="#f2a900">${fill('#006b98')}<text>#f2a900</text></g>`;
    expect(recolour(svg, { ...PAINTED_COLOURS, accent })).toBe(svg);
  });

  test('changes strokes, gradient stops and short notations', () => {
    const svg = '<path stroke="#fa0"/><stop stop-color="#FFB81C"/>';
    expect(recolour(svg, { ...PAINTED_COLOURS, accent })).not.toMatch(/fa0|FFB81C/);
  });
});

test('recolour with a grey accent makes all its shades grey', () => {
  const grey = filled(recolour(fill('#c98300'), { ...PAINTED_COLOURS, accent: '#808080' }));
  expect(oklch(grey)?.c ?? 1).toBeLessThan(0.001);
});

test('recolour rejects a token that is not a colour', () => {
  expect(() => recolour(fill('#f2a900'), { ...PAINTED_COLOURS, accent: 'naranja' })).toThrow('«naranja»');
});
