import { expect, test } from 'vitest';
import { releaseFolderPath } from './release-folder';

test('a release is stored in its remote’s folder', () => {
  expect(releaseFolderPath('/site/remotes', 'profile', '1.0.0-ab')).toBe('/site/remotes/profile/1.0.0-ab');
});

test.each([
  ['..', 'secrets'],
  ['profile', '..'],
  ['profile', '.'],
  ['profile', ''],
  ['', '1.0.0-ab'],
  ['profile', '../../secrets'],
  ['profile', 'a/b'],
  ['profile', '/etc'],
  ['/', '.'],
])('%s and %s are not a release folder', (remote, folder) => {
  expect(() => releaseFolderPath('/site/remotes', remote, folder)).toThrow('is not the folder of a release');
  expect(() => releaseFolderPath('/', remote, '..')).toThrow('is not the folder of a release');
});
