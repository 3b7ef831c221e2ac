import { expect, test } from 'vitest';
import { inlineStyles, inlineStylesOf } from './inline-styles';

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
