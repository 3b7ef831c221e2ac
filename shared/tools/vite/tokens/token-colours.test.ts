import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, createServer, type InlineConfig } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAINTED_COLOURS } from './recolour';
import { tokenColours, withThemeColours, withTokenValues } from './token-colours';

const FILES = {
  'index.html':
    '<head><meta name="theme-color" content="var(--color-accent)" media="(prefers-color-scheme: dark)"></head>',
  'public/manifest.webmanifest': '{ "theme_color": "var(--color-brand)" }',
  'public/imagenes/casa.svg': '<svg xmlns="http://www.w3.org/2000/svg"><path fill="#f5a524"/></svg>',
  'public/robots.txt': 'var(--color-brand)',
};
const PALETTE = { ...PAINTED_COLOURS, accent: '#1c9c4f' };

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

test('a build replaces the tokens only in pictures, manifest and theme-color', async () => {
  await build(configuration());
  await expectTokenColours(async (file) => readFileSync(join(root, 'dist', file), 'utf8'));
});

test('a development server replaces the tokens too, and sends the file’s content type', () =>
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

  test('replace the tokens of each theme-color by its scheme’s values, and no others', () => {
    const meta = (content: string, scheme: string) =>
      `<meta name="theme-color" content="${content}" media="(prefers-color-scheme: ${scheme})" />`;
    const page = (one: string, other: string) =>
      `${meta(one, 'light')}${meta(other, 'dark')}<style>a { color: var(--color-brand) }</style>`;
    const named = 'var(--color-brand)';
    expect(withThemeColours(page(named, named), { light, dark })).toBe(page('#006b98', '#004466'));
  });
});
