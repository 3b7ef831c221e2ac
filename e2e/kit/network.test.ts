import { expect, test } from 'vitest';
import { kindOf, scriptOn } from './network';

test.each([
  ['Script', 'text/javascript', 'script'],
  ['Other', 'application/javascript', 'script'],
  ['Other', 'text/css', 'style'],
  ['Fetch', 'application/json', 'data'],
  ['Image', 'image/svg+xml', 'image'],
  ['Manifest', 'application/manifest+json', 'other'],
])('classifies a request of type %s for %s as %s', (type, mime, kind) => {
  expect(kindOf(type, mime)).toBe(kind);
});

test('returns the innermost other script, including one that started the task', () => {
  const main = { callFrames: [{ url: '/main.js' }] };
  expect(scriptOn({ callFrames: [{ url: '' }, { url: '/part.js' }], parent: main }, '/list')).toBe(
    '/part.js',
  );
  expect(scriptOn({ callFrames: [{ url: '/part.js' }], parent: main }, '/part.js')).toBe('/main.js');
  expect(scriptOn(undefined, '/list')).toBeNull();
});
