import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { refusalOf } from './draw';

const refused = (page: ReactNode): string | null => refusalOf(renderToString(<main>{page}</main>));

test.each([
  ['a style attribute', <p key="p" style={{ color: 'red' }} />, /^draws a style attribute/],
  [
    'a picture by the path of its file',
    <img key="i" alt="" src="file:///srv/release/a.png" />,
    /file of the server/,
  ],
  [
    'a path inside a list of addresses',
    <img key="i" alt="" srcSet="/a.png 1x, file:///srv/a.png 2x" />,
    /file of/,
  ],
  ['a title', <title key="t">Ana</title>, /^draws <title>/],
  ['a description', <meta key="m" name="description" content="Ana" />, /^draws <meta>/],
  ['a style sheet', <link key="l" rel="stylesheet" href="/a.css" precedence="low" />, /^draws <link>/],
])('refuses a page that draws %s', (_what, page, line) => {
  expect(refused(page)).toMatch(line);
});

test('refuses a title behind the preload of a picture', () => {
  const page = (
    <>
      <img alt="" src="/a.png" />
      <title>Ana</title>
    </>
  );
  expect(renderToString(page)).toMatch(/^<link rel="preload"/);
  expect(refused(page)).toMatch(/^draws <title>/);
});

test.each([
  ['a picture', <img key="i" alt="" src="/a.png" />],
  [
    'a picture with a title',
    <svg key="s">
      <title>Mapa</title>
    </svg>,
  ],
  ['words about files and styles', <p key="p">{'file:///srv style="color"'}</p>],
])('accepts a page that draws %s', (_what, page) => {
  expect(refused(page)).toBeNull();
});
