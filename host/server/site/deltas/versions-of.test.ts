import { expect, test } from 'vitest';
import { versionsOf } from './versions-of';

test.each([
  [
    '/remotes/profile/1.0.0-9f8e7d6c/assets/profile-page-Dt7Vaxop.js',
    '/remotes/profile/*/assets/profile-page-*.js',
  ],
  ['/remotes/profile/1.0.0-9f8e7d6c/assets/keys-B0-3Xsh3.js', '/remotes/profile/*/assets/keys-*.js'],
  ['/remotes/price-list/2.0.0-00000000/remoteEntry.js', '/remotes/price-list/*/remoteEntry.js'],
  ['/assets/vendor-CgjtZrPL.js', '/assets/vendor-*.js'],
  ['/assets/index-REo29LJ5.css', '/assets/index-*.css'],
])('%s is a version of %s', (path, versions) => {
  expect(versionsOf(path)).toBe(versions);
});

test.each([
  '/sw.js',
  '/',
  '/detalle/1-12345678',
  '/assets/figtree-D_ZTVpCC.woff2',
  '/remotes/profile/1.0.0-9f8e7d6c/release.json',
  '/remotes/profile/1.0.0-9f8e7d6c/remoteEntry.js?r=1',
  '/assets/vendor-CgjtZrPL.js?x',
])('%s has no versions', (path) => expect(versionsOf(path)).toBeNull());
