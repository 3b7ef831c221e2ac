import { expect, test } from 'vitest';
import { runChunkBeforeEntry } from './bundle-plugins';

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

test('a script before the entry loads the vendor chunk, and both precede the preload hints', () => {
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
