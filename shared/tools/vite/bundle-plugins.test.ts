import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, describe, expect, it, test } from 'vitest';
import { viteBuildTargets } from './build-facts';
import { requireLocalStyles, runChunkBeforeEntry } from './bundle-plugins';

const PAGE = `<head>
    <script type="module" crossorigin src="/assets/index-a1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/rolldown-runtime-b2.js">
    <link rel="modulepreload" crossorigin href="/assets/vendor-c3.js">
  </head>`;

function transformed(html: string): string {
  const { transformIndexHtml: hook } = runChunkBeforeEntry('vendor');
  if (typeof hook !== 'object') throw new Error('The hook is missing');
  return Reflect.apply(hook.handler, undefined, [html]) as string;
}

test('the page loads the vendor chunk by a script before the entry’s, and both scripts before the preload links', () => {
  const scripts = transformed(PAGE).match(/<(?:script|link)[^>]*>/g);
  expect(scripts).toEqual([
    '<script type="module" fetchpriority="high" crossorigin src="/assets/vendor-c3.js">',
    '<script type="module" fetchpriority="high" crossorigin src="/assets/index-a1.js">',
    '<link rel="modulepreload" crossorigin href="/assets/rolldown-runtime-b2.js">',
  ]);
});

test('the build fails if the page does not preload the vendor chunk', () => {
  expect(() => transformed(PAGE.replace('vendor-c3', 'libs-c3'))).toThrow(
    'The page preloads no chunk vendor',
  );
});

// @vitest-environment node

const folder = mkdtempSync(join(tmpdir(), 'club ñ (1) '));
const entry = join(folder, 'page.js');

afterAll(() => rmSync(folder, { recursive: true }));

function buildOf(
  css: string,
  file: 'page.css' | 'page.module.css',
  from = `import styles from './${file}'; console.log(styles);`,
) {
  writeFileSync(join(folder, file), css);
  writeFileSync(entry, from);
  return build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [requireLocalStyles()],
    build: {
      write: false,
      target: viteBuildTargets(),
      assetsInlineLimit: 0,
      rolldownOptions: { input: entry },
    },
  });
}

const inLayer = (css: string) => `@layer components { ${css} }`;

describe('a CSS module', () => {
  it.each([
    '.page, .page > h1:hover, main .page { color: red }',
    '.part { color: red } .page { composes: part; top: 0 }',
    '.page { & p { color: red } @media print { display: none } }',
    '.page:not(:has(.part)) h2, .page > :is(a, b), :is(.page, .part) > li { color: red }',
    ':root:has(.page) { --dock-height: 0 }',
    '@supports (grid-template-rows: subgrid) { .page { color: red } }',
    '.page { animation: turn 1s } @keyframes turn { from { rotate: 0deg } to { rotate: 1turn } }',
    '@font-face { font-family: F; src: url(https://fonts.example/f.woff2) }',
  ])('may have %s', async (css) => {
    await expect(buildOf(inLayer(css), 'page.module.css')).resolves.toBeDefined();
  });

  it.each([
    ['header { display: none }', 'header'],
    ['.page, header { display: none }', 'header'],
    ['* { margin: 0 }', '*'],
    [':root { --color-text: red }', ':root'],
    ['body { .page & { color: red } & > header { color: red } }', 'body>header'],
    [':global(.page) { color: red }', '.page'],
    ['header:not(.page) { display: none }', 'header:not('],
    [':is(header, .page) { display: none }', ':is(header,'],
    ['header:not(:is(.page)) { display: none }', 'header:not('],
    ['::view-transition-old(root) { animation: none }', '::view-transition-old(root)'],
    ['@media print { header { display: none } }', 'header'],
    ['@keyframes :global(turn) { to { rotate: 1turn } }', '@keyframes turn'],
    ["@property --x { syntax: '*'; inherits: false }", '@property --x'],
    ['@page { margin: 0 }', '@page'],
  ])('may not have %s', async (css, rule) => {
    await expect(buildOf(inLayer(`.part { color: red } ${css}`), 'page.module.css')).rejects.toThrow(
      `.css: ${rule}`,
    );
  });

  it.each([
    ['.page { color: red }', '._page_'],
    ['@layer components, reset;', '@layer components'],
    ['@view-transition { navigation: auto }', '@view-transition'],
    ['@import "https://styles.example/a.css";', '@import'],
  ])('is rejected if it has %s outside a layer', async (css, rule) => {
    await expect(buildOf(css, 'page.module.css')).rejects.toThrow(`.css: ${rule}`);
  });
});

describe('a style sheet that is no CSS module', () => {
  it.each([
    ['imported', `import './page.css';`],
    ['asked for by address', `import url from './page.css?url'; console.log(url);`],
    ['linked', `console.log(String(new URL('./page.css', import.meta.url)));`],
  ])('is rejected if it is %s', async (_, from) => {
    await expect(buildOf(inLayer('.rdp { color: red }'), 'page.css', from)).rejects.toThrow(
      /page-.*\.css: \.rdp/,
    );
  });
});
