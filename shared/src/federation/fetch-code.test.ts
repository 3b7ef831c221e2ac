// @vitest-environment dom
import { afterEach, expect, test, vi } from 'vitest';
import { fetchCode } from './fetch-code';

const IMPORTER = 'https://club.example/remotes/profile/assets/page.js';
const FILES = ['./dialog.js', './common.js', './dialog.css'];

const links = () => [...document.querySelectorAll('link')];
const linked = () => links().map(({ rel, href }) => [rel, new URL(href).pathname.split('/').pop()]);
const style = () => links().find(({ rel }) => rel === 'stylesheet');

const listeners: ((event: VitePreloadErrorEvent) => void)[] = [];
function listen(listener: (event: VitePreloadErrorEvent) => void) {
  listeners.push(listener);
  window.addEventListener('vite:preloadError', listener);
}

afterEach(() => {
  document.head.replaceChildren();
  for (const listener of listeners.splice(0)) window.removeEventListener('vite:preloadError', listener);
});

test('fetchCode fetches all files in parallel and runs the code once its style sheet has loaded', async () => {
  const load = vi.fn(async () => 'code');
  const fetched = fetchCode(load, FILES, IMPORTER);
  expect(linked()).toEqual([
    ['modulepreload', 'dialog.js'],
    ['modulepreload', 'common.js'],
    ['stylesheet', 'dialog.css'],
  ]);
  expect(links().every(({ crossOrigin }) => crossOrigin === '')).toBe(true);
  await new Promise((resolve) => setImmediate(resolve));
  expect(load).not.toHaveBeenCalled();
  style()?.dispatchEvent(new Event('load'));
  expect(await fetched).toBe('code');
});

test('fetchCode does not fetch files that the page links, but waits for a loading style sheet', async () => {
  const load = vi.fn(async () => 'code');
  const first = fetchCode(load, FILES, IMPORTER);
  const second = fetchCode(load, FILES, IMPORTER);
  await new Promise((resolve) => setImmediate(resolve));
  expect([links().length, load.mock.calls.length]).toEqual([3, 0]);
  style()?.dispatchEvent(new Event('load'));
  await Promise.all([first, second]);
  expect(await fetchCode(load, FILES, IMPORTER)).toBe('code');
  expect([links().length, load.mock.calls.length]).toEqual([3, 3]);
});

test('fetchCode adds a style sheet even if the page has a preload link for it', () => {
  const hint = { rel: 'preload', as: 'style', href: new URL('./dialog.css', IMPORTER).href };
  document.head.append(Object.assign(document.createElement('link'), hint));
  void fetchCode(async () => 'code', ['./dialog.css'], IMPORTER);
  expect(style()?.href).toBe(hint.href);
});

test('fetchCode resolves files against the page if there is no importer', () => {
  void fetchCode(async () => 'code', ['assets/dialog.css']);
  expect(style()?.href).toBe(`${window.location.origin}/assets/dialog.css`);
});

test('fetchCode reports a missing style sheet and runs the code if a listener prevents the default', async () => {
  const payloads: Error[] = [];
  listen((event) => {
    payloads.push(event.payload);
    event.preventDefault();
  });
  const fetched = fetchCode(async () => 'code', FILES, IMPORTER);
  style()?.dispatchEvent(new Event('error'));
  expect(await fetched).toBe('code');
  expect(payloads.map(({ message }) => message)).toEqual([
    'Unable to preload CSS for https://club.example/remotes/profile/assets/dialog.css',
  ]);
});

test('fetchCode rejects if a style sheet is missing, by default', async () => {
  const load = vi.fn(async () => 'code');
  const fetched = fetchCode(load, FILES, IMPORTER);
  style()?.dispatchEvent(new Event('error'));
  await expect(fetched).rejects.toThrow(/^Unable to preload CSS/);
  expect(load).not.toHaveBeenCalled();
});

test('fetchCode fetches a missing style sheet again at the next call', async () => {
  const load = vi.fn(async () => 'code');
  const failed = fetchCode(load, FILES, IMPORTER);
  style()?.dispatchEvent(new Event('error'));
  await expect(failed).rejects.toThrow(/^Unable to preload CSS/);
  const again = fetchCode(load, FILES, IMPORTER);
  await new Promise((resolve) => setImmediate(resolve));
  expect(load).not.toHaveBeenCalled();
  style()?.dispatchEvent(new Event('load'));
  expect(await again).toBe('code');
});

test('fetchCode reports missing code before rejecting', async () => {
  const missing = new TypeError('Failed to fetch dynamically imported module');
  const announced = vi.fn();
  listen(({ payload }) => announced(payload));
  await expect(fetchCode(() => Promise.reject(missing))).rejects.toBe(missing);
  expect(announced).toHaveBeenCalledExactlyOnceWith(missing);
});

test('fetchCode only imports the code on the server', async () => {
  vi.stubGlobal('document', undefined);
  const loaded = fetchCode(async () => 'code', FILES, 'file:///release/assets/page.js');
  vi.unstubAllGlobals();
  expect(await loaded).toBe('code');
  expect(links()).toEqual([]);
});
