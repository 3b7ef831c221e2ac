// @vitest-environment dom
import type { ModuleId, RemoteName } from '@club/shared/federation';
import type { RemoteOverride } from '@club/shared/service';
import { aSiteConfig } from '@club/shared/testing';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const NEW = '/remotes/x/2.0.0-bbbbbbbb/remoteEntry.js';
const OLD = '/remotes/x/1.0.0-aaaaaaaa/remoteEntry.js';
const KEY = 'club:fallas';
const MISSING = new TypeError('Failed to fetch dynamically imported module');

const runtime = vi.hoisted(() => ({ entries: new Map<string, string>(), loadRemote: vi.fn() }));
vi.mock('./federation-runtime', async (original) => ({
  ...(await original<object>()),
  fetchRuntime: async () => ({
    registerRemotes: ([{ name, entry }]: [{ name: string; entry: string }]) =>
      void runtime.entries.set(name, entry),
    loadRemote: runtime.loadRemote,
  }),
}));

const release = (entry: string) => ({
  version: entry === NEW ? '2.0.0' : '1.0.0',
  entry,
  integrity: 'x',
  contract: '1',
});

/** Behaviour of each release, by the URL of its entry. */
let behaviour: Record<string, 'throws' | 'missing' | 'works' | 'lacks a chunk'>;
/** Error that a release throws while rendering. */
let thrown: Error;
/** Delayed modules, such as `ProfilePage 1.0.0`. */
let delayed: Map<string, Promise<void>>;
let requested: string[];

/** Delays a module of a release. Returns a function that ends the delay. */
function delay(part: string): () => Promise<void> {
  let arrive_ = () => {};
  const gone = new Promise<void>((resolve) => {
    arrive_ = resolve;
  });
  delayed.set(part, gone);
  return () => {
    arrive_();
    return settle();
  };
}

function moduleOf(entry: string, name: string) {
  const isOther = name !== 'ResultsPage' && name !== 'ProfilePage';
  return function Part() {
    const [, draw] = useState(0);
    if (behaviour[entry] === 'throws' && !isOther) throw thrown;
    if (behaviour[entry] === 'lacks a chunk') throw MISSING;
    return (
      <div data-boundary={isOther ? 'directory' : 'profile'}>
        <p>{`${name} ${release(entry).version}`}</p>
        {isOther && <textarea aria-label="borrador" />}
        <button type="button" onClick={() => draw(Date.now())}>
          otra vez
        </button>
      </div>
    );
  };
}

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  delayed = new Map();
  requested = [];
  behaviour = { [NEW]: 'throws', [OLD]: 'works' };
  thrown = new Error('falla');
  runtime.entries.clear();
  runtime.loadRemote.mockReset().mockImplementation(async (id: string) => {
    const [container = '', name = ''] = id.split('/');
    const entry = (runtime.entries.get(container) ?? '').replace(/\?.*/, '');
    const part = `${name} ${release(entry).version}`;
    requested.push(part);
    await delayed.get(part);
    if (behaviour[entry] === 'missing') throw new TypeError('404');
    return { default: moduleOf(entry, name) };
  });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Opens a new page; local and session storage remain. */
async function openPage(
  ids: ModuleId[] = ['profile/ProfilePage'],
  previous: string | null = OLD,
  running = NEW,
  overrides?: RemoteOverride[],
) {
  cleanup();
  vi.resetModules();
  const entry = { ...release(running), previous: previous === null ? null : release(previous) };
  const registry = { contract: '1', remotes: { directory: entry, profile: entry, feedback: entry } };
  document.body.innerHTML = `<script type="application/json" id="registry">${JSON.stringify(registry)}</script>`;
  const { RemoteSlot } = await import('./remote-slot');
  const { configureSite } = await import('@club/shared/state');
  const { BrowserRouter } = await import('@club/shared/router');
  const { startErrorReports } = await import('./release-errors');
  const sent: string[] = [];
  const sendBeacon = (_: string, body: Blob) => sent.push(String(body.size)) > 0;
  Object.assign(navigator, { sendBeacon });
  startErrorReports('/_remotes/errors');
  const { startRecovery } = await import('../recovery/recovery');
  startRecovery();
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: MISSING }));
  configureSite({ ...aSiteConfig(), ...(overrides && { overrides }) });
  render(
    <BrowserRouter>
      {ids.map((id) => (
        <RemoteSlot key={id} id={id} moduleProps={{}} skeleton={<p>cargando {id}</p>} />
      ))}
    </BrowserRouter>,
  );
  await settle();
  return sent;
}

const settle = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve))));
const remembered = (remote: RemoteName) => JSON.parse(localStorage.getItem(KEY) ?? '{}')[remote]?.release;

test('the previous release replaces one that throws, and the error is reported', async () => {
  const sent = await openPage();
  expect(screen.getByText('ProfilePage 1.0.0')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(sent).toHaveLength(1);
  expect(console.error).toHaveBeenCalledWith('[profile 2.0.0] falló al mostrarse', expect.anything());
});

test('the previous release replaces one that throws a storage error', async () => {
  thrown = new DOMException('denied', 'SecurityError');
  await openPage();
  expect(screen.getByText('ProfilePage 1.0.0')).toBeTruthy();
});

test('the slot shows no fallback while the previous release loads', async () => {
  const arrive_ = delay('ProfilePage 1.0.0');
  await openPage();
  expect(screen.getByText('cargando profile/ProfilePage')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  await arrive_();
  expect(screen.getByText('ProfilePage 1.0.0')).toBeTruthy();
});

test('the next page starts with the previous release and does not run the failed one', async () => {
  await openPage();
  expect(remembered('profile')).toBe(NEW);
  requested = [];
  const sent = await openPage();
  expect(screen.getByText('ProfilePage 1.0.0')).toBeTruthy();
  expect(requested).toEqual(['ProfilePage 1.0.0']);
  expect(sent).toEqual([]);
});

test('after the failed release is rolled back, the slot shows the running release and deletes the failure record', async () => {
  await openPage();
  behaviour[NEW] = 'works';
  await openPage(['profile/ProfilePage'], NEW, OLD);
  expect(screen.getByText('ProfilePage 1.0.0')).toBeTruthy();
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('the slot shows the fallback and stores no failure if both releases throw', async () => {
  behaviour[OLD] = 'throws';
  const sent = await openPage();
  expect(screen.getByRole('alert').dataset.boundary).toBe('profile');
  expect(requested).toEqual(['ProfilePage 2.0.0', 'ProfilePage 1.0.0']);
  expect(sent).toHaveLength(2);
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('the slot shows the fallback and stores no failure if the previous release does not load', async () => {
  behaviour[OLD] = 'missing';
  await openPage();
  expect(screen.getByRole('alert').dataset.boundary).toBe('profile');
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('the slot shows the fallback at once if there is no previous release', async () => {
  await openPage(['profile/ProfilePage'], null);
  expect(screen.getByRole('alert').dataset.boundary).toBe('profile');
  expect(requested).toEqual(['ProfilePage 2.0.0']);
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('if the previous release throws on the next page, the slot tries the newer one again', async () => {
  await openPage();
  Object.assign(behaviour, { [NEW]: 'works', [OLD]: 'throws' });
  await openPage();
  expect(screen.getByText('ProfilePage 2.0.0')).toBeTruthy();
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('all modules of a remote change to its previous release together', async () => {
  const arrive_ = delay('HeaderSearch 1.0.0');
  await openPage(['directory/HeaderSearch', 'directory/ResultsPage', 'feedback/FeedbackWidget']);
  expect(screen.getByText('HeaderSearch 2.0.0')).toBeTruthy();
  expect(screen.getByText('cargando directory/ResultsPage')).toBeTruthy();
  await arrive_();
  for (const part of ['HeaderSearch 1.0.0', 'ResultsPage 1.0.0', 'FeedbackWidget 2.0.0'])
    expect(screen.getByText(part)).toBeTruthy();
  expect(remembered('directory')).toBe(NEW);
});

test.each(['before', 'after'])(
  'a module of the failed release that loads %s the replacement is taken from the previous release',
  async (when) => {
    const arrive_ = delay('ResultsPage 1.0.0');
    const arrive = delay('SearchMethodPage 2.0.0');
    await openPage(['directory/ResultsPage', 'directory/SearchMethodPage']);
    if (when === 'before') await arrive();
    await arrive_();
    await arrive();
    expect(screen.getByText('SearchMethodPage 1.0.0')).toBeTruthy();
  },
);

test('a draft in another module delays the replacement until the next page', async () => {
  behaviour[NEW] = 'works';
  await openPage(['directory/HeaderSearch', 'directory/ResultsPage']);
  const draft = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'borrador' });
  draft.value = 'Muy bien';
  behaviour[NEW] = 'throws';
  fireEvent.click(screen.getAllByRole('button', { name: 'otra vez' })[1] as HTMLElement);
  expect(screen.getByRole('alert').dataset.boundary).toBe('directory');
  draft.value = '';
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  await settle();
  expect(draft.isConnected).toBe(true);
  expect(requested).not.toContain('ResultsPage 1.0.0');
  expect(remembered('directory')).toBe(NEW);
  await openPage(['directory/HeaderSearch', 'directory/ResultsPage']);
  expect(screen.getByText('ResultsPage 1.0.0')).toBeTruthy();
});

test('a release with missing code is not replaced', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  behaviour[NEW] = 'lacks a chunk';
  await openPage();
  expect(screen.getByRole('alert').dataset.boundary).toBe('profile');
  expect(requested).toEqual(['ProfilePage 2.0.0']);
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('the failure of an overridden release is not stored', async () => {
  await openPage(['profile/ProfilePage'], OLD, NEW, [{ remote: 'profile', origin: 'http://localhost:4312' }]);
  expect(screen.getByText('ProfilePage 1.0.0')).toBeTruthy();
  expect(localStorage.getItem(KEY)).toBeNull();
});
