import { expect, test } from 'vitest';
import { withThemeColours, withTokenValues } from './token-values';

const light = { brand: '#006b98', 'on-brand': '#fff' };
const dark = { brand: '#004466', 'on-brand': '#eee' };

test('a text takes the values of the tokens that it names', () => {
  expect(withTokenValues('{"a": "var(--color-brand)", "b": "var(--color-on-brand)"}', light)).toBe(
    '{"a": "#006b98", "b": "#fff"}',
  );
});

test('a token that is not there is told', () => {
  expect(() => withTokenValues('var(--color-marca)', light)).toThrow('var(--color-marca)');
});

test('each theme-color takes the value of its scheme, and nothing else of the page changes', () => {
  const meta = (content: string, scheme: string) =>
    `<meta name="theme-color" content="${content}" media="(prefers-color-scheme: ${scheme})" />`;
  const page = (one: string, other: string) =>
    `${meta(one, 'light')}${meta(other, 'dark')}<style>a { color: var(--color-brand) }</style>`;
  const named = 'var(--color-brand)';
  expect(withThemeColours(page(named, named), { light, dark })).toBe(page('#006b98', '#004466'));
});
