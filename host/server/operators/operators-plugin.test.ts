import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { pathHider } from './operators-plugin';

const hide = pathHider({ REMOTES_DIR: '/srv/club', SECRETS_DIR: '/srv/club/secretos ñ (1)' });

test.each([
  ['/srv/club/profile/release.json is missing', 'REMOTES_DIR/profile/release.json is missing'],
  ['/srv/club/secretos ñ (1) holds no key', 'SECRETS_DIR holds no key'],
  ['profile 1.0.0 was built for contract 2', 'profile 1.0.0 was built for contract 2'],
])('hides folders: %s', (text, hidden) => expect(hide(text)).toBe(hidden));

test('hides a folder as configured and as resolved', () => {
  const hideRelative = pathHider({ REMOTES_DIR: '.remotes' });
  expect(hideRelative('.remotes/x is missing')).toBe('REMOTES_DIR/x is missing');
  expect(hideRelative(`open '${resolve('.remotes')}/x'`)).toBe("open 'REMOTES_DIR/x'");
});
