import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { converter, differenceEuclidean } from 'culori';
import fc from 'fast-check';
import { build, createServer, type InlineConfig } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ORIGINAL_COLOURS,
  originalColourOf,
  recolour,
  tokenColours,
  withThemeColours,
  withTokenValues,
} from './token-colours';

const FILES = {
  'index.html':
    '<head><meta name="theme-color" content="var(--color-accent)" media="(prefers-color-scheme: dark)"></head>',
  'public/manifest.webmanifest': '{ "theme_color": "var(--color-brand)" }',
  'public/imagenes/casa.svg': '<svg xmlns="http://www.w3.org/2000/svg"><path fill="#f5a524"/></svg>',
  'public/robots.txt': 'var(--color-brand)',
};
const PALETTE = { ...ORIGINAL_COLOURS, accent: '#1c9c4f' };

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'token-colours-'));
  mkdirSync(join(root, 'public/imagenes'), { recursive: true });
  for (const [file, text] of Object.entries(FILES)) writeFileSync(join(root, file), text);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const configuration = (): InlineConfig => ({
  root,
  configFile: false,
  logLevel: 'silent',
  plugins: [tokenColours(() => ({ light: PALETTE, dark: { ...PALETTE, accent: '#0a5' } }))],
});

async function withServer(use: (origin: string) => Promise<void>): Promise<void> {
  const server = await createServer({ ...configuration(), server: { port: 0, host: '127.0.0.1' } });
  try {
    await server.listen();
    await use(server.resolvedUrls?.local[0] ?? '');
  } finally {
    await server.close();
  }
}

async function expectTokenColours(read: (file: string) => Promise<string>): Promise<void> {
  const house = FILES['public/imagenes/casa.svg'].replace('#f5a524', PALETTE.accent);
  expect(await read('imagenes/casa.svg')).toBe(house);
  expect(await read('manifest.webmanifest')).toBe('{ "theme_color": "#006b98" }');
  expect(await read('index.html')).toContain('content="#0a5"');
  expect(await read('robots.txt')).toBe(FILES['public/robots.txt']);
}

test('a build replaces colour tokens only in pictures, manifest and theme-color', async () => {
  await build(configuration());
  await expectTokenColours(async (file) => readFileSync(join(root, 'dist', file), 'utf8'));
});

test('a development server replaces the same colour tokens as a build, and sends a picture’s content type', () =>
  withServer(async (origin) => {
    await expectTokenColours(async (file) => (await fetch(origin + file)).text());
    const { headers } = await fetch(`${origin}imagenes/casa.svg?1`);
    expect(headers.get('content-type')).toBe('image/svg+xml');
  }));

describe('withTokenValues and withThemeColours', () => {
  const light = { brand: '#006b98', 'on-brand': '#fff' };
  const dark = { brand: '#004466', 'on-brand': '#eee' };

  test('replace tokens by their values', () => {
    expect(withTokenValues('{"a": "var(--color-brand)", "b": "var(--color-on-brand)"}', light)).toBe(
      '{"a": "#006b98", "b": "#fff"}',
    );
  });

  test('reject an unknown token', () => {
    expect(() => withTokenValues('var(--color-marca)', light)).toThrow('var(--color-marca)');
  });

  test('replace only the tokens of each theme-color, by the values of its scheme', () => {
    const meta = (content: string, scheme: string) =>
      `<meta name="theme-color" content="${content}" media="(prefers-color-scheme: ${scheme})" />`;
    const page = (one: string, other: string) =>
      `${meta(one, 'light')}${meta(other, 'dark')}<style>a { color: var(--color-brand) }</style>`;
    const named = 'var(--color-brand)';
    expect(withThemeColours(page(named, named), { light, dark })).toBe(page('#006b98', '#004466'));
  });
});

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const fill = (colour: string) => `<path fill="${colour}"/>`;
const filled = (svg: string) => /fill="([^"]+)"/.exec(svg)?.[1] ?? '';
const oklch = converter('oklch');
const apart = differenceEuclidean('rgb');
/** Colour distance that rounding can cause: each channel differs by one. */
const ROUNDED = apart('#010101', '#000');

/** Shades of each original colour that occur in the pictures and follow the colour's token. */
const FAMILIES: Readonly<Record<keyof typeof ORIGINAL_COLOURS, string[]>> = {
  brand: ['#006b98', '#2a8ab5', '#004d6e', '#0f5f85'],
  accent: ['#f5a524', '#f2a900', '#c98300', '#e9a21a', '#ffb81c', '#8a5a00', '#ffc555', '#ffd17e'],
};
/** Colours similar to an original colour but no shades of it; they must not change. */
const OTHERS = {
  skin: ['#7a4529', '#8d5a3b', '#a86f47', '#c58a5e', '#cf8f63', '#dba679'],
  wood: ['#6b4428', '#9a6f2c', '#b98a3c', '#d9a24a', '#e2cfa9', '#b08530'],
  'the sun and its light': ['#ffc94d', '#fdd27a', '#fdf0cf'],
  'sky, sea and glass': ['#d3eaf4', '#7fbbd6', '#3f98bd', '#2f97a8', '#4f9fc4'],
  'leaves and bricks': ['#2c6a4a', '#7db28c', '#c65f42'],
  'white, stone and navy': ['#fff', '#e6e0d5', '#51707f', '#123f57', '#0b2a3c'],
};

test.each(Object.entries(FAMILIES))('originalColourOf recognizes all shades of the %s', (name, shades) => {
  expect(shades.map(originalColourOf)).toEqual(shades.map(() => name));
});

test.each(Object.entries(OTHERS))('recolour does not change %s', (_name, colours) => {
  const svg = colours.map(fill).join('');
  expect(recolour(svg, { brand: '#a0107c', accent: '#1c9c4f' })).toBe(svg);
});

test('recolour changes nothing if the tokens equal the original colours', () => {
  const drawing = fc.array(fc.oneof(hex.map(fill), hex, fc.string())).map((parts) => parts.join(''));
  fc.assert(fc.property(drawing, (svg) => recolour(svg, ORIGINAL_COLOURS) === svg));
  expect(recolour(fill('#F2A900'), { ...ORIGINAL_COLOURS, accent: '#F5A524' })).toBe(fill('#F2A900'));
});

test.each(['brand', 'accent'] as const)('recolour replaces the original colour by its token: %s', (name) => {
  fc.assert(
    fc.property(hex, (token) => {
      const found = filled(recolour(fill(ORIGINAL_COLOURS[name]), { ...ORIGINAL_COLOURS, [name]: token }));
      expect(apart(found, token)).toBeLessThanOrEqual(ROUNDED);
    }),
  );
});

describe('recolour with another accent', () => {
  const accent = '#1c9c4f';
  const moved = (colour: string) => filled(recolour(fill(colour), { ...ORIGINAL_COLOURS, accent }));

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
    expect(recolour(svg, { ...ORIGINAL_COLOURS, accent })).toBe(svg);
  });

  test('changes strokes, gradient stops and short notations', () => {
    const svg = '<path stroke="#fa0"/><stop stop-color="#FFB81C"/>';
    expect(recolour(svg, { ...ORIGINAL_COLOURS, accent })).not.toMatch(/fa0|FFB81C/);
  });
});

test('recolour with a grey accent makes all its shades grey', () => {
  const grey = filled(recolour(fill('#c98300'), { ...ORIGINAL_COLOURS, accent: '#808080' }));
  expect(oklch(grey)?.c ?? 1).toBeLessThan(0.001);
});

test('recolour rejects a token that is not a colour', () => {
  expect(() => recolour(fill('#f2a900'), { ...ORIGINAL_COLOURS, accent: 'naranja' })).toThrow('«naranja»');
});
