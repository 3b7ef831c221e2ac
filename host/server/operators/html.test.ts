import { expect, test } from 'vitest';
import { html } from './html';

test('values are text, whatever they hold; templates stand as they are', () => {
  const hostile = '"><script>alert(1)</script>&amp;';
  const { markup } = html`<p title="${hostile}">${hostile}${7}${null}${html`<b>${hostile}</b>`}</p>`;
  const text = '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;';
  expect(markup).toBe(`<p title="${text}">${text}7<b>${text}</b></p>`);
  expect(html`<ul>${['a', '<'].map((item) => html`<li>${item}</li>`)}</ul>`.markup).toBe(
    '<ul><li>a</li><li>&lt;</li></ul>',
  );
});
