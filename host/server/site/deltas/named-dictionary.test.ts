import type { IncomingHttpHeaders } from 'node:http';
import { expect, test } from 'vitest';
import { namedDictionary } from './named-dictionary';

const HASH = '2pE+lwonuMAuR/m7hkYCYsArfzm+cEvJE51LMXkr58c=';
const ASKING = {
  'accept-encoding': 'gzip, deflate, br, zstd, dcb, dcz',
  'available-dictionary': `:${HASH}:`,
};

const named = (changes: IncomingHttpHeaders) => namedDictionary({ ...ASKING, ...changes });

test('a browser names the version that it has', () => {
  expect(named({})).toBe(HASH);
});

test.each<[string, IncomingHttpHeaders]>([
  ['that has none', { 'available-dictionary': undefined }],
  ['that cannot undo differences', { 'accept-encoding': 'gzip, deflate, br, zstd' }],
  ['that refuses differences', { 'accept-encoding': 'br, dcz;q=0' }],
  ['that says no encoding', { 'accept-encoding': undefined }],
  ['that wants any encoding', { 'accept-encoding': '*' }],
  ['that wants a part', { range: 'bytes=0-9' }],
  ['that asks whether it has the newest', { 'if-none-match': 'W/"1"' }],
  ['with a hash that is none', { 'available-dictionary': `:${HASH.slice(4)}:` }],
  ['with a hash that is not framed', { 'available-dictionary': HASH }],
])('a request %s gets the whole', (_what, changes) => expect(named(changes)).toBeNull());
