import { expect, test } from 'vitest';
import { staticPage } from './static-page';

test('keeps what is seen and nothing that would run', () => {
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
