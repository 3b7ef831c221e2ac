import { expect, test } from 'vitest';
import { initiatorScript, requestKindOf } from './network';

test.each([
  ['Script', 'text/javascript', 'script'],
  ['Other', 'application/javascript', 'script'],
  ['Other', 'text/css', 'style'],
  ['Fetch', 'application/json', 'data'],
  ['Image', 'image/svg+xml', 'image'],
  ['Manifest', 'application/manifest+json', 'other'],
])('classifies a request of resource type %s and MIME type %s as %s', (type, mime, kind) => {
  expect(requestKindOf(type, mime)).toBe(kind);
});

test('initiatorScript skips the requested script, and finds a script that started the asynchronous task', () => {
  const main = { callFrames: [{ url: '/main.js' }] };
  expect(initiatorScript({ callFrames: [{ url: '' }, { url: '/part.js' }], parent: main }, '/list')).toBe(
    '/part.js',
  );
  expect(initiatorScript({ callFrames: [{ url: '/part.js' }], parent: main }, '/part.js')).toBe('/main.js');
  expect(initiatorScript(undefined, '/list')).toBeNull();
});
