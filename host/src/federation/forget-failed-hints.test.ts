// @vitest-environment dom
import { afterEach, expect, test, vi } from 'vitest';
import { forgetFailedHints } from './forget-failed-hints';

const release = (name: string, previous: object | null = null) => ({
  version: '1.0.0',
  entry: `https://remotos.example.com/remotes/${name}/1.0.0-aaaa/remoteEntry.js`,
  integrity: 'sha384-x',
  contract: '1',
  previous,
});

const REGISTRY = {
  contract: '1',
  remotes: { directory: release('directory'), profile: release('profile'), feedback: release('feedback') },
};

const hint = (href: string) => `<link rel="modulepreload" href="${href}">`;

afterEach(() => vi.unstubAllGlobals());

test('what was hinted of a remote is asked for once as plain data, and of no other', async () => {
  const of = (name: string, file: string) =>
    `https://remotos.example.com/remotes/${name}/1.0.0-aaaa/assets/${file}`;
  document.head.innerHTML = [
    `<script type="application/json" id="registry">${JSON.stringify(REGISTRY)}</script>`,
    ...[
      of('profile', 'page.js'),
      of('profile', 'page.js'),
      of('directory', 'search.js'),
      '/assets/vendor.js',
    ].map(hint),
  ].join('');
  document.head.innerHTML += `<link rel="preload" as="style" href="${of('profile', 'page.css')}">`;
  const fetched = vi.fn(async (_url: string) => {
    throw new TypeError('still away');
  });
  vi.stubGlobal('fetch', fetched);
  await forgetFailedHints('profile');
  expect(fetched.mock.calls.map(([url]) => url)).toEqual([
    of('profile', 'page.js'),
    of('profile', 'page.css'),
  ]);
});
