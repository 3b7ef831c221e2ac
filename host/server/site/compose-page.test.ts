import { DEMO_SITE_CONFIG } from '@club/shared/demo';
import { describe, expect, test } from 'vitest';
import { deployAll } from '../../trials/support/builds';
import { tempDir } from '../../trials/support/temp-dir';
import { createDeploymentSource } from '../registry/deployment';
import {
  composePage,
  type HostBuild,
  inlineStyles,
  inlineStylesOf,
  pinModules,
  styleElements,
  styleTexts,
} from './compose-page';

const HASHES = { '/assets/main.js': 'sha384-main', 'https://perfil.example.com/entry.js': 'sha384-entry' };

test.each([
  ['<script type="module" crossorigin src="/assets/main.js"></script>', 'sha384-main'],
  ['<link rel="modulepreload" crossorigin href="/assets/main.js">', 'sha384-main'],
  ['<link rel="modulepreload" crossorigin href="https://perfil.example.com/entry.js">', 'sha384-entry'],
])('%s carries its hash', (tag, hash) => {
  const pinned = pinModules(tag, HASHES);
  expect(pinned).toContain(` integrity="${hash}"`);
  expect(pinned.replace(` integrity="${hash}"`, '')).toBe(tag);
});

test.each([
  '<link rel="modulepreload" crossorigin href="/assets/unknown.js">',
  '<link rel="preload" as="font" crossorigin href="/assets/main.js">',
  '<script id="config" type="application/json">{"src":"/assets/main.js"}</script>',
  '<a href="/assets/main.js">',
])('%s stays as it is', (tag) => {
  expect(pinModules(tag, HASHES)).toBe(tag);
});

test('each of several tags gets its own hash', () => {
  const tags = Object.keys(HASHES).map((url) => `<link rel="modulepreload" href="${url}">`);
  const pinned = pinModules(tags.join('\n'), HASHES);
  expect(pinned.match(/integrity="[^"]+"/g)).toEqual(Object.values(HASHES).map((h) => `integrity="${h}"`));
});

const page = `<head>
  <link rel="stylesheet" crossorigin href="/assets/a-1.css">
  <link rel="stylesheet" href="/assets/b-2.css">
  <link rel="preload" as="style" href="/assets/c-3.css">
</head>`;

const read = (url: string) => `.x { content: '${url} $& $1' }\n`;

test('puts every style sheet into the page, in its place', () => {
  const html = inlineStyles(page, read);
  expect(html).not.toContain('rel="stylesheet"');
  expect(inlineStylesOf(html)).toEqual([read('/assets/a-1.css').trim(), read('/assets/b-2.css').trim()]);
});

test('leaves preloads alone', () => {
  expect(inlineStyles(page, read)).toContain('<link rel="preload" as="style" href="/assets/c-3.css">');
});

test('a page without style sheets stays as it is', () => {
  expect(inlineStyles('<p>', read)).toBe('<p>');
  expect(inlineStylesOf('<p>')).toEqual([]);
});

const drawn = (text: string) => ({ id: 'x', html: '', data: '', styles: [{ url: '/a"b.css', text }] });

test('styles stand in the page, and their link loads nothing', () => {
  expect(styleElements(drawn('p{}'))).toBe(
    '<style>p{}</style><link rel="stylesheet" disabled href="/a&quot;b.css">',
  );
});

test('a style cannot end its element, and what its hash is made of is what stands there', () => {
  const hostile = drawn('a::after{content:"</STYLE><script>"}');
  expect(styleElements(hostile)).not.toMatch(/<\/style><script/i);
  expect(styleElements(hostile)).toContain(`<style>${styleTexts(hostile)[0]}</style>`);
});

test('a page that was not drawn has none', () => {
  expect([styleElements(null), styleTexts(null)]).toEqual(['', []]);
});

const RUNTIME = '/assets/page-runtime-1.js';
const TEMPLATE =
  '<html><head><!--hints--></head><body><div id="root"><!--shell--></div><!--data--><template id="next"><!--next--></template><template id="later"><!--later--></template></body></html>';
const DRAWN = { id: 'a', html: '<p>Ana</p>', data: '{}', styles: [] };

async function setUp() {
  const { remotesDir, secretsDir } = await deployAll(tempDir());
  const source = createDeploymentSource({
    remotesDir,
    secretsDir,
    remoteOrigins: [],
    onRefused: () => undefined,
  });
  const deployment = await source.current();
  const host = {
    template: TEMPLATE,
    files: { [RUNTIME]: 'sha256-runtime' },
    scripts: { [RUNTIME]: 'sha256-runtime' },
    runtime: RUNTIME,
    fonts: [],
    shells: { detail: '<p>…</p>' } as HostBuild['shells'],
  } satisfies HostBuild;
  return (drawn: typeof DRAWN | null) => {
    const { html } = composePage('detail', host, deployment, DEMO_SITE_CONFIG, { drawn });
    const hinted = (part = '') =>
      [...part.matchAll(/<link rel="modulepreload"[^>]*? href="([^"]+)" integrity="[^"]+">/g)].map(
        ([, url]) => url,
      );
    const [head, body = ''] = html.split('</head>');
    return {
      head: hinted(head),
      next: hinted(body.match(/<template id="next">(.*?)<\/template>/s)?.[1]),
    };
  };
}

describe('the hints for what a page’s own module needs', () => {
  test('stand in the head of a shell, which shows nothing of the module before it runs', async () => {
    const { head, next } = (await setUp())(null);
    expect(head).toContain(RUNTIME);
    expect(head.some((url) => url?.endsWith('/assets/page.js'))).toBe(true);
    expect(next).toEqual([]);
  });

  test('are kept back, all of them and pinned, in a page that shows what the module drew', async () => {
    const compose = await setUp();
    const { head, next } = compose(DRAWN);
    expect(head).toEqual([]);
    expect(next).toEqual(compose(null).head);
  });
});
