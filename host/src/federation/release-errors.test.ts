// @vitest-environment dom
import { REMOTE_NAMES, type Registry } from '@club/shared/federation';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ReleaseEvent, reportError, setReleaseListener } from '../reports/error-reports';
import { expectHydration, hashContent, startHydration } from './module-states';
import { findReleaseInText, reportHydrationError, startErrorReports } from './release-errors';

const BASE = '/remotes/profile/1.2.3-aaaaaaaa/';
const entry = {
  version: '1.2.3',
  entry: `${BASE}remoteEntry.js`,
  integrity: '',
  contract: '1',
  previous: null,
};
const others = { ...entry, entry: '/remotes/other/1.0.0-b/remoteEntry.js' };
const registry = {
  contract: '1',
  remotes: Object.fromEntries(REMOTE_NAMES.map((name) => [name, name === 'profile' ? entry : others])),
};

const sendBeacon = vi.fn<(url: string, body: Blob) => boolean>(() => true);
const thrownIn = (file: string) =>
  Object.assign(new Error('falla'), {
    stack: `Error: falla\n    at f (${window.location.origin}${file}:1:2)`,
  });

async function sent() {
  return Promise.all(sendBeacon.mock.calls.map(async ([, body]) => JSON.parse(await textOf(body))));
}

/** Reads a Blob, because jsdom's Blob has no text(). */
const textOf = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });

beforeAll(() => {
  document.body.innerHTML = `<script type="application/json" id="registry">${JSON.stringify(registry)}</script>`;
  Object.assign(navigator, { sendBeacon });
});
beforeEach(() => sendBeacon.mockClear());

test('the page sends no error reports if the site does not collect them', () => {
  reportError({ remote: 'profile', version: '1.2.3', entry: entry.entry }, 'load', new Error('404'));
  expect(sendBeacon).not.toHaveBeenCalled();
});

test('the page sends reported and uncaught errors of remotes as JSON', async () => {
  startErrorReports('/_remotes/errors');
  reportError({ remote: 'directory', version: '1.0.0', entry: others.entry }, 'load', new Error('404'));
  window.dispatchEvent(new ErrorEvent('error', { error: thrownIn(`${BASE}assets/x.js`) }));
  window.dispatchEvent(new ErrorEvent('error', { error: thrownIn('/assets/index.js') }));
  window.dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop' }));
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'text' }));
  expect(sendBeacon.mock.calls.map(([url, { type }]) => [url, type])).toEqual([
    ['/_remotes/errors', 'application/json'],
    ['/_remotes/errors', 'application/json'],
  ]);
  expect(await sent()).toMatchObject([
    { remote: 'directory', version: '1.0.0', kind: 'load', message: 'Error: 404' },
    { remote: 'profile', version: '1.2.3', kind: 'runtime', message: 'Error: falla' },
  ]);
});

test('the page reports a missing chunk as a load error of its release', async () => {
  const payload = new TypeError(
    `Failed to fetch dynamically imported module: ${window.location.origin}${BASE}assets/ratings-dialog.js`,
  );
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
  expect(await sent()).toMatchObject([{ remote: 'profile', version: '1.2.3', kind: 'load' }]);
});

/** Renders a profile and changes its server HTML before hydration. Returns the reported releases. */
function blamedAfter(change: (main: Element) => void): ReleaseEvent[] {
  const html = '<main><h1>Ana Solís</h1></main>';
  document.body.insertAdjacentHTML('beforeend', html);
  const main = document.querySelector('main') as Element;
  change(main);
  const events: ReleaseEvent[] = [];
  setReleaseListener((event) => events.push(event));
  vi.stubGlobal('reportError', () => undefined);
  expectHydration({ id: 'profile/ProfilePage', entry: entry.entry, mark: hashContent(html) });
  startHydration('profile/ProfilePage', entry.entry);
  const componentStack = `\n    at h1 (${window.location.origin}${BASE}assets/page.js:1:2)`;
  reportHydrationError(new Error('Minified React error #418'), { componentStack });
  main.remove();
  return events;
}

test('the page reports a hydration mismatch as a fault of the release', () => {
  expect(blamedAfter(() => {})).toMatchObject([{ remote: 'profile', kind: 'hydration' }]);
});

test('a hydration mismatch is not reported if a page translator changed the page', () => {
  const translated = (main: Element) => {
    (main.firstElementChild as Element).innerHTML = '<font>Ann Solis</font>';
  };
  expect(blamedAfter(translated)).toEqual([]);
});

describe('findReleaseInText', () => {
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
    findReleaseInText(
      ['TypeError: x', ...files.map((file) => `    at f (${file}:1:2)`)].join('\n'),
      registry,
      PAGE,
    );

  test('returns the release whose code threw, on any origin', () => {
    expect(owner('https://club.example.com/remotes/directory/1.1.0-aaaaaaaa/assets/results-page.js')).toEqual(
      {
        remote: 'directory',
        version: '1.1.0',
        entry: '/remotes/directory/1.1.0-aaaaaaaa/remoteEntry.js',
      },
    );
    expect(owner(`${OTHER_ORIGIN}/remotes/profile/1.1.0-aaaaaaaa/assets/x.js`)).toEqual({
      remote: 'profile',
      version: '1.1.0',
      entry: `${OTHER_ORIGIN}/remotes/profile/1.1.0-aaaaaaaa/remoteEntry.js`,
    });
    expect(owner('https://club.example.com/remotes/profile/1.0.0-aaaaaaaa/assets/x.js')?.version).toBe(
      '1.0.0',
    );
  });

  test('returns the remote that called the shared code in which an error occurred', () => {
    expect(
      owner(
        'https://club.example.com/assets/index-12345678.js',
        'https://club.example.com/remotes/feedback/1.1.0-aaaaaaaa/assets/panel.js',
        'https://club.example.com/remotes/directory/1.1.0-aaaaaaaa/assets/x.js',
      )?.remote,
    ).toBe('feedback');
  });

  test('returns null for errors of the host or an extension', () => {
    expect(
      owner('https://club.example.com/assets/index-12345678.js', 'chrome-extension://x/y.js'),
    ).toBeNull();
  });

  test('returns the release of the named folder, not one that shares its files', () => {
    const shared = {
      ...release('profile', '1.1.0'),
      entry: '/remotes/profile/remoteEntry-1.1.0-aaaaaaaa.js',
    };
    const previous = release('profile', '1.0.0');
    const mixed: Registry = { contract: '1', remotes: { profile: { ...shared, previous } } };
    const ownerIn = (file: string) =>
      findReleaseInText(`TypeError: x\n at f (${file}:1:2)`, mixed, PAGE, () => shared.entry)?.version;
    const base = 'https://club.example.com/remotes/profile/';
    expect(ownerIn(`${base}1.0.0-aaaaaaaa/assets/page-12345678.js`)).toBe('1.0.0');
    expect(ownerIn(`${base}assets/page-12345678.js`)).toBe('1.1.0');
  });
});
