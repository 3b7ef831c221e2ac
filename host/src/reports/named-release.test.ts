import { REMOTE_NAMES, type Registry } from '@club/shared/federation';
import { expect, test } from 'vitest';
import { releaseNamedIn } from './named-release';

const PAGE = 'https://club.example.com/detalle/1';
const OTHER_ORIGIN = 'http://localhost:4312';

const release = (name: string, version: string, origin = '') => ({
  version,
  entry: `${origin}/remotes/${name}/${version}-aaaaaaaa/remoteEntry.js`,
  integrity: '',
  contract: '1',
});
const registry: Registry = {
  contract: '1',
  remotes: Object.fromEntries(
    REMOTE_NAMES.map((name) => [
      name,
      {
        ...release(name, '1.1.0', name === 'profile' ? OTHER_ORIGIN : ''),
        previous: release(name, '1.0.0'),
      },
    ]),
  ) as Registry['remotes'],
};

const owner = (...files: string[]) =>
  releaseNamedIn(
    ['TypeError: x', ...files.map((file) => `    at f (${file}:1:2)`)].join('\n'),
    registry,
    PAGE,
  );

test('an error belongs to the release whose code threw it, wherever that is served from', () => {
  expect(owner('https://club.example.com/remotes/directory/1.1.0-aaaaaaaa/assets/results-page.js')).toEqual({
    remote: 'directory',
    version: '1.1.0',
    entry: '/remotes/directory/1.1.0-aaaaaaaa/remoteEntry.js',
  });
  expect(owner(`${OTHER_ORIGIN}/remotes/profile/1.1.0-aaaaaaaa/assets/x.js`)).toEqual({
    remote: 'profile',
    version: '1.1.0',
    entry: `${OTHER_ORIGIN}/remotes/profile/1.1.0-aaaaaaaa/remoteEntry.js`,
  });
  expect(owner('https://club.example.com/remotes/profile/1.0.0-aaaaaaaa/assets/x.js')?.version).toBe('1.0.0');
});

test('shared code in between does not hide the remote that called it; the nearest remote counts', () => {
  expect(
    owner(
      'https://club.example.com/assets/index-12345678.js',
      'https://club.example.com/remotes/feedback/1.1.0-aaaaaaaa/assets/panel.js',
      'https://club.example.com/remotes/directory/1.1.0-aaaaaaaa/assets/x.js',
    )?.remote,
  ).toBe('feedback');
});

test('an error of the host or of an extension is nobody’s', () => {
  expect(owner('https://club.example.com/assets/index-12345678.js', 'chrome-extension://x/y.js')).toBeNull();
});

test('an error in a folder of its own is not blamed on a release that shares its files', () => {
  const shared = { ...release('profile', '1.1.0'), entry: '/remotes/profile/remoteEntry-1.1.0-aaaaaaaa.js' };
  const previous = release('profile', '1.0.0');
  const mixed: Registry = { contract: '1', remotes: { profile: { ...shared, previous } } };
  const ownerIn = (file: string) =>
    releaseNamedIn(`TypeError: x\n at f (${file}:1:2)`, mixed, PAGE, () => shared.entry)?.version;
  const base = 'https://club.example.com/remotes/profile/';
  expect(ownerIn(`${base}1.0.0-aaaaaaaa/assets/page-12345678.js`)).toBe('1.0.0');
  expect(ownerIn(`${base}assets/page-12345678.js`)).toBe('1.1.0');
});
