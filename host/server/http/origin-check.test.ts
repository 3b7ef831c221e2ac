import { describe, expect, test } from 'vitest';
import { isAllowedSender } from './origin-check';

const HOST = 'club.example.com';
const PARTNER = 'https://partner.example.com';
const allowed = (headers: Record<string, string>) => isAllowedSender(headers, HOST, [PARTNER]);

describe('a send', () => {
  test.each([
    ['from a page of this site', { origin: `https://${HOST}`, 'sec-fetch-site': 'same-origin' }],
    ['from this site over plain http, where browsers say less', { origin: `http://${HOST}` }],
    [
      'from this site behind a proxy that changes the host',
      { origin: 'https://public.example.com', 'sec-fetch-site': 'same-origin' },
    ],
    ['from this site without Origin', { 'sec-fetch-site': 'same-origin' }],
    ['from an allowed origin', { origin: PARTNER, 'sec-fetch-site': 'cross-site' }],
    ['from this site by its name with a final dot', { origin: `https://${HOST}.` }],
    ['from no browser', {}],
  ])('%s is allowed', (_name, headers) => {
    expect(allowed(headers)).toBe(true);
  });

  test.each([
    ['from another site', { origin: 'https://evil.example.com', 'sec-fetch-site': 'cross-site' }],
    ['from another site in an old browser', { origin: 'https://evil.example.com' }],
    ['from a sibling site', { origin: 'https://shop.example.com', 'sec-fetch-site': 'same-site' }],
    ['from another site without Origin', { 'sec-fetch-site': 'cross-site' }],
    ['from an opaque origin', { origin: 'null' }],
    ['from another port of this host', { origin: `https://${HOST}:8443` }],
    ['with a nonsense origin', { origin: 'https://' }],
    [
      'by navigation of a form',
      { origin: `https://${HOST}`, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' },
    ],
    ['by navigation from an allowed origin', { origin: PARTNER, 'sec-fetch-mode': 'navigate' }],
  ])('%s is refused', (_name, headers) => {
    expect(allowed(headers)).toBe(false);
  });
});

test('a proxy may name the default port of the site', () => {
  expect(isAllowedSender({ origin: `https://${HOST}` }, `${HOST}:443`, [])).toBe(true);
});
