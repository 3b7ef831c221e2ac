import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRegistry } from './registry';

const release = {
  version: '1.0.0',
  entry: '/remotes/x/1/remoteEntry.js',
  integrity: 'sha384-x',
  contract: '1',
};
const entry = { ...release, previous: null };
const registry = { contract: '1', remotes: { directory: entry, profile: entry, feedback: entry } };

test('a registry is read with its previous releases', () => {
  const remotes = { ...registry.remotes, profile: { ...release, previous: release } };
  expect(parseRegistry({ ...registry, remotes })?.remotes.profile.previous).toEqual(release);
  expect(parseRegistry(registry)).toEqual(registry);
});

test('a malformed previous release counts as none', () => {
  const remotes = { ...registry.remotes, profile: { ...release, previous: { version: 2 } } };
  expect(parseRegistry({ ...registry, remotes })?.remotes.profile.previous).toBeNull();
});

test.each([
  ['a missing remote', { directory: entry, profile: entry }],
  ['an empty entry', { ...registry.remotes, feedback: { ...entry, entry: '' } }],
  ['a version of another type', { ...registry.remotes, feedback: { ...entry, version: 1 } }],
  ['no integrity', { ...registry.remotes, feedback: { version: '1', entry: '/x', contract: '1' } }],
  ['an inherited remote', Object.create(registry.remotes)],
])('is refused with %s', (_, remotes) => {
  expect(parseRegistry({ contract: '1', remotes })).toBeNull();
});

test('anything else is refused without throwing', () => {
  fc.assert(fc.property(fc.anything(), (value) => parseRegistry(value) === null));
});
