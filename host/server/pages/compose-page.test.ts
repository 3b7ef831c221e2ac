import { DEMO_SITE_CONFIG } from '@club/shared/demo';
import { describe, expect, test } from 'vitest';
import { deployRemotesToTempDir } from '../../trials/support/builds';
import {
  addModuleIntegrity,
  composePage,
  type HostBuild,
  inlineStyleSheets,
  inlineStylesOf,
  styleElements,
  styleTexts,
} from './compose-page';

const HASHES = { '/assets/main.js': 'sha384-main', 'https://perfil.example.com/entry.js': 'sha384-entry' };

test.each([
  ['<script type="module" crossorigin src="/assets/main.js"></script>', 'sha384-main'],
  ['<link rel="modulepreload" crossorigin href="/assets/main.js">', 'sha384-main'],
  ['<link rel="modulepreload" crossorigin href="https://perfil.example.com/entry.js">', 'sha384-entry'],
])('composing a page adds its hash to %s', (tag, hash) => {
  const pinned = addModuleIntegrity(tag, HASHES);
  expect(pinned).toContain(` integrity="${hash}"`);
  expect(pinned.replace(` integrity="${hash}"`, '')).toBe(tag);
});

test.each([
  '<link rel="modulepreload" crossorigin href="/assets/unknown.js">',
  '<link rel="preload" as="font" crossorigin href="/assets/main.js">',
  '<script id="config" type="application/json">{"src":"/assets/main.js"}</script>',
  '<a href="/assets/main.js">',
])('composing a page leaves %s unchanged', (tag) => {
  expect(addModuleIntegrity(tag, HASHES)).toBe(tag);
});

const page = `<head>
  <link rel="stylesheet" crossorigin href="/assets/a-1.css">
  <link rel="stylesheet" href="/assets/b-2.css">
  <link rel="preload" as="style" href="/assets/c-3.css">
</head>`;

const read = (url: string) => `.x { content: '${url} $& $1' }\n`;

test('composing a page replaces each style sheet link of the template by a style element with the text of the sheet', () => {
  const html = inlineStyleSheets(page, read);
  expect(html).not.toContain('rel="stylesheet"');
  expect(inlineStylesOf(html)).toEqual([read('/assets/a-1.css').trim(), read('/assets/b-2.css').trim()]);
});

test('composing a page leaves preload links unchanged', () => {
  expect(inlineStyleSheets(page, read)).toContain('<link rel="preload" as="style" href="/assets/c-3.css">');
});

test('composing a page leaves a page without style sheets unchanged', () => {
  expect(inlineStyleSheets('<p>', read)).toBe('<p>');
  expect(inlineStylesOf('<p>')).toEqual([]);
});

const rendered = (text: string) => ({ id: 'x', html: '', data: '', styles: [{ url: '/a"b.css', text }] });

test('composing a page inlines the style sheets of a rendered remote and adds a disabled link to each', () => {
  expect(styleElements(rendered('p{}'))).toBe(
    '<style>p{}</style><link rel="stylesheet" disabled href="/a&quot;b.css">',
  );
});

test('composing a page escapes a style’s end tag before hashing it', () => {
  const hostile = rendered('a::after{content:"</STYLE><script>"}');
  expect(styleElements(hostile)).not.toMatch(/<\/style><script/i);
  expect(styleElements(hostile)).toContain(`<style>${styleTexts(hostile)[0]}</style>`);
});

test('a page that the server did not render contains no styles of a remote', () => {
  expect([styleElements(null), styleTexts(null)]).toEqual(['', []]);
});

const RUNTIME = '/assets/page-runtime-1.js';
const TEMPLATE =
  '<html><head><!--hints--></head><body><div id="root"><!--shell--></div><!--data--><template id="next"><!--next--></template><template id="later"><!--later--></template></body></html>';
const RENDERED = { id: 'a', html: '<p>Ana</p>', data: '{}', styles: [] };

async function setUp() {
  const { sourceOf } = await deployRemotesToTempDir();
  const deployment = await sourceOf().current();
  const host = {
    template: TEMPLATE,
    files: { [RUNTIME]: 'sha256-runtime' },
    scripts: { [RUNTIME]: 'sha256-runtime' },
    runtime: RUNTIME,
    fonts: [],
    shells: { detail: '<p>…</p>' } as HostBuild['shells'],
  } satisfies HostBuild;
  return (rendered: typeof RENDERED | null) => {
    const { html } = composePage('detail', host, deployment, DEMO_SITE_CONFIG, { rendered });
    const hinted = (part = '') =>
      [...part.matchAll(/<link rel="modulepreload"[^>]*? href="([^"]+)" integrity="[^"]+">/g)].map(
        ([, url]) => url,
      );
    const [head, body = ''] = html.toString().split('</head>');
    return {
      head: hinted(head),
      next: hinted(body.match(/<template id="next">(.*?)<\/template>/s)?.[1]),
    };
  };
}

describe('preloads of a page’s own module', () => {
  test('are in the head of a shell', async () => {
    const { head, next } = (await setUp())(null);
    expect(head).toContain(RUNTIME);
    expect(head.some((url) => url?.endsWith('/assets/page.js'))).toBe(true);
    expect(next).toEqual([]);
  });

  test('are deferred, with their hashes, in a rendered page', async () => {
    const compose = await setUp();
    const { head, next } = compose(RENDERED);
    expect(head).toEqual([]);
    expect(next).toEqual(compose(null).head);
  });
});
