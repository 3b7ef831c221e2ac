import { expect, test } from 'vitest';
import { pinModules } from './pin-modules';

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
