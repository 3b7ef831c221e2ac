// @vitest-environment dom
import { aSiteConfig } from '@club/shared/testing';
import { act, screen } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const load = vi.hoisted(() => ({ remote: vi.fn() }));
vi.mock('./federation-runtime', async (original) => ({
  ...(await original<object>()),
  fetchRuntime: async () => ({ loadRemote: load.remote, registerRemotes: () => undefined }),
}));

const ENTRY = '/remotes/profile/2.0.0-aaaaaaaa/remoteEntry.js';
const OLD_ENTRY = '/remotes/profile/1.0.0-aaaaaaaa/remoteEntry.js';
const release = (entry: string) => ({ version: entry.slice(17, 22), entry, integrity: 'x', contract: '1' });
const profile = { ...release(ENTRY), previous: release(OLD_ENTRY) };
const registry = { contract: '1', remotes: { directory: profile, profile, feedback: profile } };

const ID = 'profile/ProfilePage';
const Page = () => <h1>Ana Mora</h1>;

let root: Root | null;
let recovered: unknown[];

/** Opens a page that the server rendered with the release of this entry; null opens a page with only a skeleton. */
async function openPage(renderedWith: string | null) {
  const { RemotePageSlot } = await import('./remote-slot');
  const { BrowserRouter, Link } = await import('@club/shared/router');
  const { StaticRouter } = await import('@club/shared/static-router');
  const { expectHydration } = await import('./module-states');
  const modules = await import('./remote-modules');
  const place = (
    <>
      <Link to="/detalle/2">otro</Link>
      <RemotePageSlot id={ID} skeleton={<p>cargando</p>} />
    </>
  );
  document.body.innerHTML += '<main><div id="root"></div></main>';
  const at = document.getElementById('root') as HTMLElement;
  const html = renderToString(<StaticRouter location="/detalle/1">{place}</StaticRouter>);
  at.innerHTML = renderedWith ? html.replace('<p>cargando</p>', '<h1>Ana Mora</h1>') : html;
  if (renderedWith) expectHydration({ id: ID, entry: renderedWith });
  modules.requestModule(ID);
  const options = { onRecoverableError: (error: unknown) => recovered.push(error) };
  root = hydrateRoot(at, <BrowserRouter>{place}</BrowserRouter>, options);
  return at;
}

/** Keeps the module loading until the returned function is called with it. */
function holdModule(): (module: object) => void {
  let arrive = (_module: object) => {};
  load.remote.mockReturnValue(
    new Promise((resolve) => {
      arrive = resolve;
    }),
  );
  return (module) => arrive(module);
}

const settle = () => act(async () => undefined);

beforeEach(async () => {
  vi.resetModules();
  recovered = [];
  window.history.replaceState(null, '', '/detalle/1');
  const { configureSite } = await import('@club/shared/state');
  configureSite(aSiteConfig());
  document.body.innerHTML = `<script type="application/json" id="registry">${JSON.stringify(registry)}</script>`;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async () => Response.error());
});
afterEach(() => {
  act(() => root?.unmount());
  vi.unstubAllGlobals();
});

test('the module hydrates the server’s elements', async () => {
  const arrive = holdModule();
  const at = await openPage(ENTRY);
  await settle();
  const heading = at.querySelector('h1');
  expect(at.textContent).toBe('otroAna Mora');
  const pressed = vi.fn();
  // biome-ignore lint/a11y/useKeyWithClickEvents: the test only needs an element that handles clicks
  arrive({ default: () => <h1 onClick={pressed}>Ana Mora</h1> });
  await settle();
  expect(at.querySelector('h1')).toBe(heading);
  heading?.click();
  expect(pressed).toHaveBeenCalledOnce();
  expect(recovered).toEqual([]);
});

test('a hydrated module stays mounted on navigations to other addresses of its page', async () => {
  load.remote.mockResolvedValue({ default: Page });
  const at = await openPage(ENTRY);
  await settle();
  const heading = at.querySelector('h1');
  await act(async () => screen.getByText('otro').click());
  expect(window.location.pathname).toBe('/detalle/2');
  expect(at.querySelector('h1')).toBe(heading);
  expect(recovered).toEqual([]);
});

test("a navigation before the module has loaded removes the server's HTML, also for a later return", async () => {
  const arrive = holdModule();
  const at = await openPage(ENTRY);
  await act(async () => screen.getByText('otro').click());
  await expect.poll(() => at.textContent).toBe('otrocargando');
  await act(async () => window.history.back());
  await expect.poll(() => window.location.pathname).toBe('/detalle/1');
  expect(at.textContent).toBe('otrocargando');
  arrive({ default: Page });
  await expect.poll(() => at.textContent).toBe('otroAna Mora');
  expect(recovered).toEqual([]);
});

test('the module replaces the server’s skeleton', async () => {
  load.remote.mockResolvedValue({ default: Page });
  const at = await openPage(null);
  expect(at.textContent).toBe('otrocargando');
  await settle();
  expect(at.textContent).toBe('otroAna Mora');
  expect(recovered).toEqual([]);
});

test("a release other than the one that the server rendered replaces the server's HTML without an error", async () => {
  load.remote.mockImplementation(async () => ({ default: () => <h1>Ana M. (otra)</h1> }));
  const at = await openPage(OLD_ENTRY);
  await settle();
  expect(at.textContent).toBe('otroAna M. (otra)');
  expect(recovered).toEqual([]);
});

describe("the server's HTML of a module that failed to load", () => {
  const failed = async () => {
    const { moduleStateOf } = await import('./module-states');
    await expect.poll(() => moduleStateOf(ID).state).toBe('failed');
  };

  test('stays visible, and is hydrated after «Reintentar»', async () => {
    load.remote.mockRejectedValue(new TypeError('503'));
    const at = await openPage(ENTRY);
    const heading = at.querySelector('h1');
    await failed();
    const retry = await screen.findByRole('button', { name: 'Reintentar' });
    const arrive = holdModule();
    await act(async () => retry.click());
    expect(retry.isConnected, '«Reintentar» stays while the module is asked for').toBe(true);
    const asked = load.remote.mock.calls.length;
    await act(async () => retry.click());
    expect(load.remote, 'a further press asks for nothing more').toHaveBeenCalledTimes(asked);
    arrive({ default: Page });
    await expect.poll(async () => (await import('./module-states')).pendingHydration(ID)).toBeNull();
    expect(at.querySelector('h1')).toBe(heading);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(recovered).toEqual([]);
  });

  test('is hydrated without a press of «Reintentar» if `fetch` can read the module’s files', async () => {
    load.remote.mockRejectedValueOnce(new TypeError('503')).mockRejectedValueOnce(new TypeError('503'));
    load.remote.mockRejectedValueOnce(new TypeError('503')).mockRejectedValueOnce(new TypeError('503'));
    load.remote.mockResolvedValue({ default: Page });
    vi.stubGlobal('fetch', async () => new Response());
    const at = await openPage(ENTRY);
    const heading = at.querySelector('h1');
    await expect.poll(async () => (await import('./module-states')).pendingHydration(ID)).toBeNull();
    expect(at.querySelector('h1')).toBe(heading);
    expect(recovered).toEqual([]);
  });

  test('is removed by a navigation', async () => {
    load.remote.mockRejectedValue(new TypeError('503'));
    const at = await openPage(ENTRY);
    await failed();
    await act(async () => screen.getByText('otro').click());
    await expect.poll(() => at.textContent).toContain('No pudimos cargar esta parte del sitio');
    expect(recovered).toEqual([]);
  });
});

test('a module that loads while React is suspended hydrates without an error', async () => {
  const arrive = holdModule();
  const at = await openPage(ENTRY);
  const heading = at.querySelector('h1');
  const { pendingHydration } = await import('./module-states');
  const arrival = pendingHydration(ID) as Promise<void>;
  const wait = arrival.then.bind(arrival);
  vi.spyOn(arrival, 'then').mockImplementation((...waiting) => {
    queueMicrotask(() => arrive({ default: Page }));
    return wait(...waiting);
  });
  await expect.poll(() => pendingHydration(ID)).toBeNull();
  await settle();
  expect(recovered).toEqual([]);
  expect(at.textContent).toBe('otroAna Mora');
  expect(at.querySelector('h1')).toBe(heading);
});
