// @vitest-environment dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { areFilesReachable, isMissingCode, urlInImportError, watchMissingCode } from './missing-code';

const announce = (payload: Error) =>
  window.dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload }));
const unhandled = (reason: unknown) =>
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));

test('watchMissingCode recognizes failed imports and calls back only for uncaught ones', () => {
  const onUnhandled = vi.fn();
  watchMissingCode(onUnhandled);
  const missing = new TypeError('Failed to fetch dynamically imported module');
  const other = new TypeError('x is not a function');
  announce(missing);
  expect([isMissingCode(missing), isMissingCode(other), isMissingCode('text')]).toEqual([true, false, false]);
  unhandled(other);
  expect(onUnhandled).not.toHaveBeenCalled();
  unhandled(missing);
  expect(onUnhandled).toHaveBeenCalledOnce();
});

test('an import succeeds without a style sheet that failed to load, but not without a script', () => {
  watchMissingCode(vi.fn());
  const style = new Error('Unable to preload CSS for /assets/dialog.css');
  const goesOn = !announce(style);
  expect([goesOn, isMissingCode(style)]).toEqual([true, false]);
  expect(announce(new TypeError('Failed to fetch dynamically imported module'))).toBe(true);
});

describe('areFilesReachable', () => {
  const RELEASE = 'https://remotos.example.com/remotes/profile/1.0.0-aaaa/';
  const ENTRY = `${RELEASE}remoteEntry.js`;
  const PAGE = `${RELEASE}assets/page.js`;
  const STYLE = `${RELEASE}assets/page.css`;
  const SHARED = `${RELEASE}assets/common.js`;

  const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

  beforeEach(() => {
    document.head.innerHTML = [
      `<script type="importmap">${JSON.stringify({ integrity: { [PAGE]: 'sha384-page' } })}</script>`,
      `<link rel="modulepreload" href="${PAGE}">`,
      `<link rel="modulepreload" href="${PAGE}">`,
      `<link rel="preload" as="style" href="${STYLE}">`,
      '<link rel="modulepreload" href="https://remotos.example.com/remotes/feedback/1.0.0-aaaa/panel.js">',
    ].join('');
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue(
      [SHARED, `${RELEASE}assets/house.png`].map((name) => ({ name }) as PerformanceResourceTiming),
    );
    fetched.mockReset().mockImplementation(async () => new Response());
    vi.stubGlobal('fetch', fetched);
  });
  afterEach(() => vi.unstubAllGlobals());

  const asked = () => fetched.mock.calls.flatMap(([url, { cache }]) => (cache === 'no-cache' ? url : []));

  test('fetches each requested file of the folder once, and no other file', async () => {
    expect(await areFilesReachable(ENTRY)).toBe(true);
    expect(asked()).toEqual([PAGE, STYLE, SHARED, ENTRY]);
  });

  test('fetches all requested files if no file is given', async () => {
    expect(await areFilesReachable(null)).toBe(true);
    expect(asked()).toHaveLength(4);
  });

  test('revalidates the files and compares them with their pinned hashes', async () => {
    await areFilesReachable(ENTRY);
    const of = (file: string) => fetched.mock.calls.filter(([url]) => url === file).map(([, init]) => init);
    expect(of(PAGE)).toMatchObject([
      { cache: 'no-cache' },
      { cache: 'force-cache', integrity: 'sha384-page' },
    ]);
    expect(of(STYLE)).toMatchObject([{ cache: 'no-cache' }, { cache: 'force-cache', integrity: '' }]);
  });

  test.each<[string, () => Promise<Response>]>([
    ['fails', async () => new Response('', { status: 503 })],
    ['does not answer', () => Promise.reject(new TypeError('refused'))],
  ])('returns false if one file %s', async (_, answer) => {
    fetched.mockImplementationOnce(answer);
    expect(await areFilesReachable(ENTRY)).toBe(false);
  });

  test('returns false if the content of one file was altered', async () => {
    fetched.mockImplementation(async (_, { integrity }) => {
      if (integrity) throw new TypeError('integrity');
      return new Response();
    });
    expect(await areFilesReachable(ENTRY)).toBe(false);
  });
});

test('urlInImportError reads the address from errors of Chromium and Firefox, but not of WebKit', () => {
  const page = 'https://remotos.example.com/remotes/profile/1.0.0-aaaa/assets/page.js';
  const words = [
    `TypeError: Failed to fetch dynamically imported module: ${page}`,
    `TypeError: error loading dynamically imported module: ${page}`,
    'TypeError: Importing a module script failed.',
  ];
  expect(words.map((text) => urlInImportError(text))).toEqual([page, page, null]);
});
