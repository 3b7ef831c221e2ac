import { expect, test } from 'vitest';
import { styleElements, styleTexts } from './drawn-styles';

const drawn = (text: string) => ({ id: 'x', html: '', data: '', styles: [{ url: '/a"b.css', text }] });

test('styles stand in the page, and their link loads nothing', () => {
  expect(styleElements(drawn('p{}'))).toBe(
    '<style>p{}</style><link rel="stylesheet" disabled href="/a&quot;b.css">',
  );
});

test('a style cannot end its element, and what its hash is made of is what stands there', () => {
  const hostile = drawn('a::after{content:"</STYLE><script>"}');
  expect(styleElements(hostile)).not.toMatch(/<\/style><script/i);
  expect(styleElements(hostile)).toContain(`<style>${styleTexts(hostile)[0]}</style>`);
});

test('a page that was not drawn has none', () => {
  expect([styleElements(null), styleTexts(null)]).toEqual(['', []]);
});
