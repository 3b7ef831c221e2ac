import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRegistry, releaseName, releasesIn } from './registry';

const release = {
  version: '1.0.0',
  entry: '/remotes/x/1/remoteEntry.js',
  integrity: 'sha384-x',
  contract: '1',
};
const entry = { ...release, previous: null };
const registry = { contract: '1', remotes: { directory: entry, profile: entry, feedback: entry } };

test('parseRegistry reads a registry with previous releases', () => {
  const remotes = { ...registry.remotes, profile: { ...release, previous: release } };
  expect(parseRegistry({ ...registry, remotes })?.remotes.profile?.previous).toEqual(release);
  expect(parseRegistry(registry)).toEqual(registry);
});

test('parseRegistry ignores a malformed previous release', () => {
  const remotes = { ...registry.remotes, profile: { ...release, previous: { version: 2 } } };
  expect(parseRegistry({ ...registry, remotes })?.remotes.profile?.previous).toBeNull();
});

test.each([
  ['an empty entry', { ...registry.remotes, feedback: { ...entry, entry: '' } }],
  ['a version of another type', { ...registry.remotes, feedback: { ...entry, version: 1 } }],
  ['no integrity', { ...registry.remotes, feedback: { version: '1', entry: '/x', contract: '1' } }],
])('parseRegistry rejects a registry with %s', (_, remotes) => {
  expect(parseRegistry({ contract: '1', remotes })).toBeNull();
});

test('parseRegistry accepts a missing remote and ignores inherited properties', () => {
  const { feedback: _, ...remotes } = registry.remotes;
  expect(parseRegistry({ contract: '1', remotes })).toEqual({ contract: '1', remotes });
  expect(parseRegistry({ contract: '1', remotes: Object.create(registry.remotes) })?.remotes).toEqual({});
});

test('parseRegistry ignores unknown remotes', () => {
  const remotes = { ...registry.remotes, reports: entry, chat: 7 };
  expect(parseRegistry({ contract: '1', remotes })).toEqual(registry);
});

test('releasesIn returns the running and the previous release, if there is one', () => {
  expect(releasesIn(registry, 'profile')).toEqual([release]);
  const remotes = { profile: { ...release, previous: { ...release, version: '0.9.0' } } };
  expect(releasesIn({ contract: '1', remotes }, 'profile').map(({ version }) => version)).toEqual([
    '1.0.0',
    '0.9.0',
  ]);
  expect(releasesIn({ contract: '1', remotes }, 'directory')).toEqual([]);
});

test.each([
  '/remotes/profile/remoteEntry-1.0.0-0a1b2c3d.js',
  'https://cdn.example.com/remotes/profile/remoteEntry-1.0.0-0a1b2c3d.js',
  '/remotes/profile/1.0.0-0a1b2c3d/remoteEntry.js',
  '/remotes/profile/1.0.0-0a1b2c3d/remoteEntry-a1b2c3d4.js',
])('releaseName of %s is 1.0.0-0a1b2c3d', (entry) => {
  expect(releaseName({ entry })).toBe('1.0.0-0a1b2c3d');
});

test('parseRelease reads only known fields', () => {
  const remotes = { ...registry.remotes, profile: { ...entry, release: '1.0.0-0a1b2c3d' } };
  expect(parseRegistry({ ...registry, remotes })).toEqual(registry);
});

test('parseRegistry returns null for any value that is not a registry, and never throws', () => {
  fc.assert(fc.property(fc.anything(), (value) => parseRegistry(value) === null));
});
