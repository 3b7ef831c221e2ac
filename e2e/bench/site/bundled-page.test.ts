import { parseRegistry } from '@club/shared/federation';
import { expect, test } from 'vitest';
import { clientRendered, partsOf, prerendered } from './bundled-page';

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

test('one bundle has an empty place for the page, no hint, and the same configuration, and no releases', () => {
  expect(clientRendered(TEMPLATE, partsOf(COMPOSED))).toBe(
    `<head><script src="/assets/bundle.js"></script></head><div id="root"></div>${CONFIG}${NO_RELEASES}`,
  );
});

test('prerendered it has the same shell, and the hints that do not concern remotes', () => {
  expect(prerendered(TEMPLATE, partsOf(COMPOSED))).toBe(
    '<head><link rel="preload" as="font" href="/f.woff2"><link rel="preload" as="image" href="/hero.svg"/>' +
      '<script src="/assets/bundle.js"></script></head>' +
      `<div id="root"><header>Club</header><div>portada</div></div>${CONFIG}${NO_RELEASES}`,
  );
});

test('prerendered it carries what the page was drawn from, which one bundle asks for itself', () => {
  const drawn = '<script id="drawn" type="application/json">{"id":"profile/ProfilePage"}</script>';
  const parts = partsOf(COMPOSED.replace('</body>', `${drawn}</body>`));
  expect(prerendered(TEMPLATE, parts)).toContain(CONFIG + NO_RELEASES + drawn);
  expect(clientRendered(TEMPLATE, parts)).not.toContain(drawn);
});

test('that no releases run is said as the host reads it', () => {
  const text = NO_RELEASES.replace(/<[^>]*>/g, '');
  expect(parseRegistry(JSON.parse(text))).toEqual({ contract: '1', remotes: {} });
});

test('says what it misses in a page that is composed otherwise', () => {
  expect(() => partsOf('<head></head><div id="app"></div>')).toThrow(
    'The composed page has no configuration',
  );
});
