import { expect, test } from 'vitest';
import { siteOrigin } from './site-origin';

const HERE = { siteOrigin: null, host: '127.0.0.1', port: 4300 };

test('as configured, whatever the request says', () => {
  const configured = { ...HERE, siteOrigin: 'https://club.example.com' };
  expect(siteOrigin(configured, { protocol: 'http', host: 'else.example.com' })).toBe(
    'https://club.example.com',
  );
});

test('as the request came', () => {
  expect(siteOrigin(HERE, { protocol: 'https', host: 'club.example.com' })).toBe('https://club.example.com');
  expect(siteOrigin(HERE, { protocol: 'http', host: 'localhost:4300' })).toBe('http://localhost:4300');
});

test.each(['', 'a b', 'x"><script>', 'user@club.example.com', 'club.example.com/path', '['])(
  'a request for the host %j names only this machine',
  (host) => {
    expect(siteOrigin(HERE, { protocol: 'http', host })).toBe('http://127.0.0.1:4300');
  },
);
