import { brotliDecompressSync } from 'node:zlib';
import { parseRegistry } from '@club/shared/federation';
import { expect, test } from 'vitest';
import {
  clientRenderedPage,
  createPageResponder,
  extractPageParts,
  prerenderedPage,
  staticPage,
} from './site-pages';

const SITE_HEADERS = {
  'content-type': 'text/html',
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'",
  etag: 'the-site',
  'content-length': 7,
};

const BROWSER = { 'accept-encoding': 'gzip, deflate, br' };

test('the bundle’s page is served with the site’s headers, compressed and with its own ETag', async () => {
  const answer = createPageResponder('<p>página</p>', SITE_HEADERS);
  const { status, headers, body } = await answer({ path: '/', headers: BROWSER });
  expect(status).toBe(200);
  expect(brotliDecompressSync(body).toString()).toBe('<p>página</p>');
  expect(headers).toMatchObject({
    'content-type': 'text/html',
    'content-security-policy': "default-src 'none'",
    'content-length': String(body.length),
  });
  expect(headers.etag).not.toBe('the-site');
});

test('the bundle’s page is served without a body if it is unchanged', async () => {
  const answer = createPageResponder('<p>página</p>', SITE_HEADERS);
  const { etag } = (await answer({ path: '/', headers: BROWSER })).headers;
  const again = await answer({ path: '/', headers: { ...BROWSER, 'if-none-match': String(etag) } });
  expect(again).toMatchObject({ status: 304, headers: { etag }, body: Buffer.alloc(0) });
  expect(again.headers['content-length']).toBeUndefined();
});

test('the static page keeps visible content and contains no scripts', () => {
  const html =
    '<html lang="es-CR" data-hydrated=""><head><script type="importmap">{}</script>' +
    '<link rel="modulepreload" href="/a.js"><link rel="preload" as="fetch" href="/lista">' +
    '<link rel="stylesheet" href="https://localhost:1234/a.css"><link rel="preload" as="image" href="/hero.svg"></head>' +
    '<body><h1>Club</h1><script type="module" src="/a.js"></script></body></html>';
  expect(staticPage(html, 'https://localhost:1234')).toBe(
    '<!doctype html>\n<html lang="es-CR"><head><link rel="stylesheet" href="/a.css">' +
      '<link rel="preload" as="image" href="/hero.svg"></head><body><h1>Club</h1></body></html>',
  );
});

const COMPOSED = `<!doctype html><html><head>
  <script type="importmap">{}</script>
  <link rel="preload" as="font" href="/f.woff2"><link rel="preload" as="image" href="/hero.svg"/>
  <link rel="modulepreload" href="/remotes/profile/entry.js">
  <link rel="preload" as="style" href="/remotes/profile/page.css">
  <script type="module" src="/assets/host.js"></script>
</head><body>
  <div id="root"><header>Club</header><div>portada</div></div>
  <script id="config" type="application/json">{"a":1}</script>
  <script id="registry" type="application/json">{}</script>
</body></html>`;

const TEMPLATE =
  '<head><!--hints--><script src="/assets/bundle.js"></script></head><div id="root"><!--shell--></div><!--data-->';
const CONFIG = '<script id="config" type="application/json">{"a":1}</script>';
const NO_RELEASES = '<script id="registry" type="application/json">{"contract":"1","remotes":{}}</script>';

test('the client-rendered bundle’s page has the site’s configuration, but an empty main area, no preloads and no releases', () => {
  expect(clientRenderedPage(TEMPLATE, extractPageParts(COMPOSED))).toBe(
    `<head><script src="/assets/bundle.js"></script></head><div id="root"></div>${CONFIG}${NO_RELEASES}`,
  );
});

test('the prerendered bundle’s page has the site’s shell and all preloads except those of remotes', () => {
  expect(prerenderedPage(TEMPLATE, extractPageParts(COMPOSED))).toBe(
    '<head><link rel="preload" as="font" href="/f.woff2"><link rel="preload" as="image" href="/hero.svg"/>' +
      '<script src="/assets/bundle.js"></script></head>' +
      `<div id="root"><header>Club</header><div>portada</div></div>${CONFIG}${NO_RELEASES}`,
  );
});

test('the prerendered bundle contains the page’s data; the client-rendered bundle requests the data', () => {
  const drawn = '<script id="drawn" type="application/json">{"id":"profile/ProfilePage"}</script>';
  const parts = extractPageParts(COMPOSED.replace('</body>', `${drawn}</body>`));
  expect(prerenderedPage(TEMPLATE, parts)).toContain(CONFIG + NO_RELEASES + drawn);
  expect(clientRenderedPage(TEMPLATE, parts)).not.toContain(drawn);
});

test('the host parses the bundle’s registry as one without releases', () => {
  const text = NO_RELEASES.replace(/<[^>]*>/g, '');
  expect(parseRegistry(JSON.parse(text))).toEqual({ contract: '1', remotes: {} });
});

test('extractPageParts rejects a page without configuration and names the missing part', () => {
  expect(() => extractPageParts('<head></head><div id="app"></div>')).toThrow(
    'The composed page has no configuration',
  );
});
