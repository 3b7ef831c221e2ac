import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseOverrides, overridesText, readOverrides } from './choice';

const ORIGINS = ['http://localhost:4312', 'https://preview.example.com'];
const ENTRY = 'http://localhost:4312/remoteEntry.js';
const asking = (value: string) => `/detalle/1?remote.profile=${encodeURIComponent(value)}`;
const after = (target: string, remembered = {}) => chooseOverrides(target, remembered, ORIGINS);

describe('what a visitor tries', () => {
  test('is what the address names, beside what was tried before', () => {
    const remembered = { feedback: 'https://preview.example.com/f/remoteEntry.js' };
    expect(after(asking(ENTRY), remembered)).toEqual({
      overrides: { ...remembered, profile: ENTRY },
      refused: [],
    });
  });

  test('stays on addresses that name nothing', () => {
    expect(after('/resultados?provincia=x', { profile: ENTRY }).overrides).toEqual({ profile: ENTRY });
  });

  test('ends with an empty value, for that remote only', () => {
    const remembered = { profile: ENTRY, directory: ENTRY };
    expect(after('/?remote.profile=', remembered)).toEqual({ overrides: { directory: ENTRY }, refused: [] });
  });

  test.each([
    ['another origin', 'http://localhost:4313/remoteEntry.js'],
    ['an origin that only begins like an allowed one', 'https://preview.example.com.evil.test/x.js'],
    ['an allowed origin as the name of somebody', 'https://preview.example.com@evil.test/x.js'],
    ['another scheme', 'https://localhost:4312/remoteEntry.js'],
    ['code instead of an address', 'javascript:alert(1)//.js'],
    ['a path of the site', '/remotes/profile/1.0.0-a/remoteEntry.js'],
    ['what is no script', 'http://localhost:4312/'],
    ['an endless address', `http://localhost:4312/${'a'.repeat(500)}.js`],
    ['no address', 'localhost'],
  ])('is refused when it is %s, and what was tried before stays', (_, value) => {
    const remembered = { profile: 'http://localhost:4312/before.js' };
    expect(after(asking(value), remembered)).toEqual({ overrides: remembered, refused: ['profile'] });
  });

  test('is the script alone: no query, no fragment, no credentials', () => {
    expect(after(asking('http://a:b@localhost:4312/x/../remoteEntry.js?v=1#2')).overrides.profile).toBe(
      ENTRY,
    );
  });

  test('is the first of several answers to one question', () => {
    const refused = `remote.profile=${encodeURIComponent('https://evil.test/x.js')}`;
    const allowed = `remote.profile=${encodeURIComponent(ENTRY)}`;
    expect(after(`/?${refused}&${allowed}`)).toEqual({ overrides: {}, refused: ['profile'] });
    expect(after(`/?${allowed}&${refused}`)).toEqual({ overrides: { profile: ENTRY }, refused: [] });
  });

  test('concerns known remotes only', () => {
    expect(after(`/?remote.other=${ENTRY}&remote.__proto__=${ENTRY}&remote=${ENTRY}`)).toEqual({
      overrides: {},
      refused: [],
    });
  });
});

describe('what a browser remembers', () => {
  test('is read as it was written', () => {
    const overrides = { profile: ENTRY, feedback: 'https://preview.example.com/a-b/c_d/remoteEntry.js' };
    expect(readOverrides(overridesText(overrides), ORIGINS)).toEqual(overrides);
  });

  test('counts only as long as the origin is allowed', () => {
    expect(readOverrides(overridesText({ profile: ENTRY }), [])).toEqual({});
  });
});

test('no text leads to an entry outside the allowed origins', () => {
  const allowed = (entry: string) => ORIGINS.some((origin) => entry.startsWith(`${origin}/`));
  const texts = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc.constantFrom(...ORIGINS).chain((origin) => fc.string().map((end) => origin + end)),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const found = [
        after(asking(text)).overrides,
        readOverrides(text, ORIGINS),
        after(`/?${text}`).overrides,
      ];
      return found.every((overrides) => Object.values(overrides).every(allowed));
    }),
  );
});
