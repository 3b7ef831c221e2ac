import { expect, test } from 'vitest';
import { runApart } from './run-apart';

const PAGE = `<head>
    <script type="module" crossorigin src="/assets/index-a1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/rolldown-runtime-b2.js">
    <link rel="modulepreload" crossorigin href="/assets/vendor-c3.js">
  </head>`;

function transformed(html: string): string {
  const { transformIndexHtml: hook } = runApart('vendor');
  if (typeof hook !== 'object') throw new Error('It transforms no page');
  return Reflect.apply(hook.handler, undefined, [html]) as string;
}

test('the chunk is a script of its own before the entry, and both go before what is only hinted at', () => {
  const scripts = transformed(PAGE).match(/<(?:script|link)[^>]*>/g);
  expect(scripts).toEqual([
    '<script type="module" fetchpriority="high" crossorigin src="/assets/vendor-c3.js">',
    '<script type="module" fetchpriority="high" crossorigin src="/assets/index-a1.js">',
    '<link rel="modulepreload" crossorigin href="/assets/rolldown-runtime-b2.js">',
  ]);
});

test('a page that hints at no such chunk stops the build', () => {
  expect(() => transformed(PAGE.replace('vendor-c3', 'libs-c3'))).toThrow(
    'The page hints at no chunk vendor',
  );
});
