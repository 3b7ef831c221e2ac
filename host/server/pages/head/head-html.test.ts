// @vitest-environment dom
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { headHtml } from './heads';

const ORIGIN = 'https://club.example.com';
const BARE = { title: 'título', description: 'descripción', canonical: '/detalle/7' };

function read(html: string) {
  const head = document.createElement('head');
  head.innerHTML = html;
  const content = (selector: string) => head.querySelector(selector)?.getAttribute('content');
  return { head, content };
}

test('URLs in the head are absolute, that of the preview image included', () => {
  const { head, content } = read(headHtml(BARE, ORIGIN));
  expect(head.querySelector('[rel=canonical]')?.getAttribute('href')).toBe(`${ORIGIN}/detalle/7`);
  expect(content('[property="og:url"]')).toBe(`${ORIGIN}/detalle/7`);
  expect(content('[property="og:image"]')).toBe(`${ORIGIN}/compartir.png`);
  expect(content('[name=robots]')).toBeUndefined();
});

test('a page’s own preview image has an alternative text and its size in the head', () => {
  const picture = { path: '/compartir/7.png', alt: 'Ana "Mora"' };
  const { content } = read(headHtml({ ...BARE, picture }, ORIGIN));
  expect(content('[property="og:image"]')).toBe(`${ORIGIN}/compartir/7.png`);
  expect(content('[property="og:image:alt"]')).toBe('Ana "Mora"');
  expect(content('[property="og:image:width"]')).toBe('1200');
  expect(content('[property="og:image:height"]')).toBe('630');
  expect(content('[name="twitter:card"]')).toBe('summary_large_image');
});

test('a page hidden from search engines has noindex and no canonical URL', () => {
  const { head, content } = read(headHtml({ ...BARE, canonical: null }, ORIGIN));
  expect(content('[name=robots]')).toBe('noindex');
  expect(head.querySelector('[rel=canonical]')).toBeNull();
});

test('the head escapes all text of a record', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.constantFrom('', '</title>', '"><script>', '</script>', '<!--', '&amp;'),
      (text, sign) => {
        const title = `${text.replaceAll(/[\r\n\0]/g, ' ')}${sign}.`;
        const graph = () => ({
          '@context': 'https://schema.org' as const,
          '@graph': [{ '@type': 'Thing' as const, name: title }],
        });
        const { head, content } = read(headHtml({ ...BARE, title, description: title, graph }, ORIGIN));
        expect(head.querySelector('title')?.textContent).toBe(title);
        expect(content('[name=description]')).toBe(title);
        expect(head.querySelectorAll('script')).toHaveLength(1);
        const data = JSON.parse(head.querySelector('script')?.textContent ?? '');
        expect(data['@graph'][0].name).toBe(title);
      },
    ),
  );
});
