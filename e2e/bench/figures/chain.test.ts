import { expect, test } from 'vitest';
import { type Link, longestChain } from './chain';

const asked = (url: string, askedBy: string | null = null, cached = false): Link => ({
  url,
  askedBy,
  cached,
});

test('counts the requests that had to wait for one another', () => {
  const requests = [
    asked('/'),
    asked('/main.js', '/'),
    asked('/style.css', '/'),
    asked('/part.js', '/main.js'),
    asked('/list.json', '/part.js'),
    asked('/font.woff2', '/style.css'),
  ];
  expect(longestChain(requests)).toEqual(['/', '/main.js', '/part.js', '/list.json']);
});

test('a part that the page hints at waits for the page alone', () => {
  const requests = [
    asked('/'),
    asked('/part.js', '/'),
    asked('/main.js', '/'),
    asked('/list.json', '/part.js'),
  ];
  expect(longestChain(requests)).toEqual(['/', '/part.js', '/list.json']);
});

test('what nobody is known to have asked for was asked for by the page', () => {
  expect(longestChain([asked('/'), asked('/a.js'), asked('/b.js', 'elsewhere')])).toHaveLength(2);
});

test('what comes from the cache costs no step, but what it asks for does', () => {
  const requests = [asked('/'), asked('/main.js', '/', true), asked('/list.json', '/main.js')];
  expect(longestChain(requests)).toEqual(['/', '/list.json']);
});

test('an address asked for twice counts by its first request, and fragments do not tell addresses apart', () => {
  const requests = [
    asked('/'),
    asked('/map.svg', '/'),
    asked('/map.svg', '/map.svg#pin'),
    asked('/pin.svg', '/map.svg#pin'),
  ];
  expect(longestChain(requests)).toEqual(['/', '/map.svg', '/map.svg']);
});

test('survives requests that claim to have asked for one another', () => {
  expect(longestChain([asked('/'), asked('/a.js', '/b.js'), asked('/b.js', '/a.js')]).length).toBeGreaterThan(
    1,
  );
});

test('is empty without requests', () => {
  expect(longestChain([])).toEqual([]);
});
