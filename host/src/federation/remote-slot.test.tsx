// @vitest-environment dom
import { aSiteConfig } from '@club/shared/testing';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const load = vi.hoisted(() => ({ remote: vi.fn(), register: vi.fn(), runtime: vi.fn() }));
vi.mock('./federation-runtime', async (original) => ({
  ...(await original<object>()),
  fetchRuntime: () => load.runtime(),
}));

import { type ReleaseEvent, setReleaseListener } from '../reports/error-reports';
import { RemoteBoundary } from './remote-slot';

const release = {
  version: '1.2.3',
  entry: '/remotes/profile/1.2.3-aaaaaaaa/remoteEntry.js',
  integrity: 'x',
  contract: '1',
};
const entry = { ...release, previous: null };
const registry = { contract: '1', remotes: { directory: entry, profile: entry, feedback: entry } };

const page = { broken: false };

function Page() {
  if (page.broken) throw new Error('render');
  return <p>perfil</p>;
}

const settle = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve))));
const retry = () => fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));

let reload: ReturnType<typeof vi.fn>;

beforeEach(async () => {
  vi.resetModules();
  localStorage.clear();
  const { configureSite } = await import('@club/shared/state');
  configureSite(aSiteConfig());
  page.broken = false;
  load.remote.mockReset();
  load.register.mockReset();
  load.runtime.mockResolvedValue({ loadRemote: load.remote, registerRemotes: load.register });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  document.body.innerHTML = `<script type="application/json" id="registry">${JSON.stringify(registry)}</script>`;
  reload = vi.fn();
  vi.stubGlobal('location', { ...window.location, reload });
  vi.stubGlobal('fetch', async () => Response.error());
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Imports the slot into a page without loaded modules. */
async function freshSlot() {
  const { RemoteSlot: Fresh } = await import('./remote-slot');
  const { BrowserRouter, Link } = await import('@club/shared/router');
  return (
    <BrowserRouter>
      <Link to="/detalle/2">otro</Link>
      <Fresh id="profile/ProfilePage" moduleProps={{}} skeleton={<p>cargando</p>} />
    </BrowserRouter>
  );
}

test('a remote’s slot shows the skeleton until the module has loaded', async () => {
  load.remote.mockResolvedValue({ default: Page });
  render(await freshSlot());
  expect(screen.getByText('cargando')).toBeTruthy();
  await settle();
  expect(screen.getByText('perfil')).toBeTruthy();
});

test('a remote’s slot shows a fallback if the remote cannot be loaded, and the remote after a retry', async () => {
  load.remote.mockRejectedValue(new Error('404'));
  render(await freshSlot());
  await settle();
  expect(screen.getByRole('alert').dataset.boundary).toBe('profile');
  load.remote.mockResolvedValue({ default: Page });
  retry();
  await settle();
  expect(screen.getByText('perfil')).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
});

test('a remote’s slot moves the focus from «Reintentar» to the heading of the loaded page', async () => {
  const { PageHeading } = await import('@club/shared/ui');
  load.remote.mockRejectedValue(new Error('404'));
  render(await freshSlot());
  await settle();
  load.remote.mockResolvedValue({ default: () => <PageHeading>Perfil</PageHeading> });
  screen.getByRole('button', { name: 'Reintentar' }).focus();
  retry();
  await settle();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Perfil' }));
});

async function retryUntilNewPage(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await settle();
    expect(reload).not.toHaveBeenCalled();
    retry();
  }
  await settle();
  expect(reload).toHaveBeenCalledTimes(1);
}

test('«Reintentar» reloads the page once all addresses with a hash in the import map have failed', async () => {
  load.remote.mockRejectedValue(new Error('404'));
  render(await freshSlot());
  await retryUntilNewPage();
});

test('a failed prefetch does not reduce the number of retries', async () => {
  load.remote.mockRejectedValue(new Error('404'));
  const { prefetchModule } = await import('./remote-modules');
  const slot = await freshSlot();
  prefetchModule('profile/ProfilePage');
  render(slot);
  await retryUntilNewPage();
});

test('a remote’s slot shows a prefetched module at once, and only then logs failures of the prefetch', async () => {
  load.remote.mockRejectedValueOnce(new Error('404')).mockRejectedValueOnce(new Error('404'));
  load.remote.mockResolvedValue({ default: Page });
  const previous = { ...release, version: '1.2.2', entry: '/remotes/profile/1.2.2-aaaaaaaa/remoteEntry.js' };
  const remotes = { ...registry.remotes, profile: { ...entry, previous } };
  document.body.innerHTML = `<script type="application/json" id="registry">${JSON.stringify({ ...registry, remotes })}</script>`;
  const { prefetchModule } = await import('./remote-modules');
  prefetchModule('profile/ProfilePage');
  await settle();
  expect(console.error).not.toHaveBeenCalled();
  render(await freshSlot());
  expect(screen.getByText('perfil')).toBeTruthy();
  expect(console.error).toHaveBeenCalledExactlyOnceWith(
    expect.stringContaining('[profile 1.2.3]'),
    expect.anything(),
  );
});

test('a remote’s slot shows an alert after a rendering error, logs the release, and remounts on retry', async () => {
  page.broken = true;
  load.remote.mockResolvedValue({ default: Page });
  render(await freshSlot());
  await settle();
  expect(screen.getByRole('alert')).toBeTruthy();
  expect(console.error).toHaveBeenCalledWith(expect.stringContaining('[profile 1.2.3]'), expect.anything());
  page.broken = false;
  retry();
  expect(screen.getByText('perfil')).toBeTruthy();
});

test('a remote’s slot reports a rendering error with its release', async () => {
  const sendBeacon = vi.fn<(url: string, body: Blob) => boolean>(() => true);
  Object.assign(navigator, { sendBeacon });
  const { startErrorReports } = await import('./release-errors');
  startErrorReports('/_remotes/errors');
  page.broken = true;
  load.remote.mockResolvedValue({ default: Page });
  render(await freshSlot());
  await settle();
  const report = JSON.stringify({
    remote: 'profile',
    version: '1.2.3',
    kind: 'render',
    message: 'Error: render',
    ...{ release: '1.2.3-aaaaaaaa', page: 'home', stack: [], components: [] },
  });
  expect(sendBeacon).toHaveBeenCalledExactlyOnceWith('/_remotes/errors', expect.anything());
  expect(sendBeacon.mock.calls[0]?.[1].size).toBe(report.length);
});

test('a remote’s slot reloads the page if the module throws again after a remount', async () => {
  page.broken = true;
  load.remote.mockResolvedValue({ default: Page });
  render(await freshSlot());
  await settle();
  retry();
  expect(reload).not.toHaveBeenCalled();
  retry();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a remote’s slot resets the error on the next page', async () => {
  page.broken = true;
  load.remote.mockResolvedValue({ default: Page });
  render(await freshSlot());
  await settle();
  expect(screen.getByRole('alert')).toBeTruthy();
  page.broken = false;
  fireEvent.click(screen.getByRole('link', { name: 'otro' }));
  expect(screen.getByText('perfil')).toBeTruthy();
});

describe('on an outdated page', () => {
  const newer = { ...entry, entry: '/remotes/profile/1.3.0-bbbbbbbb/remoteEntry.js' };

  beforeEach(async () => {
    sessionStorage.clear();
    const served = JSON.stringify({ ...registry, remotes: { ...registry.remotes, profile: newer } });
    vi.stubGlobal('fetch', async () => new Response(served));
    const { startRecovery } = await import('../recovery/recovery');
    startRecovery();
  });
  afterEach(() => sessionStorage.clear());

  test('reloads if a module is missing, without showing a fallback first', async () => {
    load.remote.mockRejectedValue(new Error('404'));
    render(await freshSlot());
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    await settle();
    expect(screen.getByText('cargando')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('reloads if a part of a module is missing', async () => {
    const missing = new TypeError('Failed to fetch dynamically imported module');
    load.remote.mockResolvedValue({
      default: () => {
        throw missing;
      },
    });
    window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: missing }));
    render(await freshSlot());
    await settle();
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  test('does not reload if a module throws', async () => {
    page.broken = true;
    load.remote.mockResolvedValue({ default: Page });
    render(await freshSlot());
    await settle();
    expect(screen.getByRole('alert')).toBeTruthy();
    await new Promise((resolve) => setTimeout(resolve));
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('offline', () => {
  const OFFLINE = 'Parece que no hay conexión. Revise su internet e intente de nuevo.';
  const BROKEN = 'El resto del sitio funciona con normalidad. Puede intentarlo de nuevo.';
  let onLine: boolean;

  async function goes(event: 'online' | 'offline') {
    act(() => {
      onLine = event === 'online';
      window.dispatchEvent(new Event(event));
    });
    await settle();
  }

  beforeEach(() => {
    onLine = false;
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => onLine);
    load.remote.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
  });

  test('the fallback states that the browser is offline, and changes when it is online again', async () => {
    onLine = true;
    const { container } = render(await freshSlot());
    await settle();
    expect(screen.getByRole('alert').textContent).toContain(BROKEN);
    await goes('offline');
    expect(screen.getByRole('alert').textContent).toContain(OFFLINE);
    expect(screen.getByRole('alert').textContent).not.toContain(BROKEN);
    expect(container.querySelector('svg')).not.toBeNull();
    expect(container.querySelector('img')).toBeNull();
  });

  test('retries a failed module once the browser is online', async () => {
    render(await freshSlot());
    await settle();
    const asked = load.remote.mock.calls.length;
    await goes('online');
    expect(load.remote.mock.calls.length).toBeGreaterThan(asked);
    expect(screen.getByRole('alert').textContent).toContain(BROKEN);
    const again = load.remote.mock.calls.length;
    await settle();
    expect(load.remote).toHaveBeenCalledTimes(again);
    await goes('offline');
    load.remote.mockResolvedValue({ default: Page });
    await goes('online');
    expect(screen.getByText('perfil')).toBeTruthy();
  });

  test('reads the preloaded files with `fetch` if the retry fails, then imports the module again', async () => {
    const hinted = `${window.location.origin}/remotes/profile/1.2.3-aaaaaaaa/page.js`;
    document.head.innerHTML = `<link rel="modulepreload" href="${hinted}">`;
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (url: string, { cache }: RequestInit) => {
      if (cache === 'no-cache') asked.push(url);
      return new Response();
    });
    render(await freshSlot());
    await settle();
    load.remote.mockImplementation(async () => {
      asked.push('module');
      if (!asked.includes(hinted)) throw new TypeError('Importing a module script failed.');
      return { default: Page };
    });
    await goes('online');
    expect(asked.slice(asked.indexOf(hinted))).toEqual([
      hinted,
      `${window.location.origin}${release.entry}`,
      'module',
    ]);
    document.head.innerHTML = '';
  });

  test('shows the fallback if the browser goes offline again before the reload', async () => {
    onLine = true;
    vi.stubGlobal('fetch', async () => {
      onLine = false;
      throw new TypeError('offline');
    });
    document.head.innerHTML = `<link rel="modulepreload" href="${window.location.origin}/remotes/profile/1.2.3-aaaaaaaa/page.js">`;
    render(await freshSlot());
    for (let round = 0; round < 4; round += 1) {
      await settle();
      onLine = true;
      retry();
    }
    await settle();
    expect(reload).not.toHaveBeenCalled();
    expect(screen.getByRole('alert')).toBeTruthy();
    document.head.innerHTML = '';
  });

  test('does not move the focus if the visitor moved it before the page loaded', async () => {
    const { PageHeading } = await import('@club/shared/ui');
    render(await freshSlot());
    await settle();
    screen.getByRole('button', { name: 'Reintentar' }).focus();
    retry();
    await settle();
    const link = screen.getByRole('link', { name: 'otro' });
    link.focus();
    load.remote.mockResolvedValue({ default: () => <PageHeading>Perfil</PageHeading> });
    await goes('online');
    expect(screen.getByRole('heading', { name: 'Perfil' })).toBeTruthy();
    expect(document.activeElement).toBe(link);
  });

  test('does not load a loaded module again', async () => {
    load.remote.mockResolvedValue({ default: Page });
    render(await freshSlot());
    await settle();
    await goes('online');
    expect(load.remote).toHaveBeenCalledOnce();
  });

  test('never reloads the page for a missing module', async () => {
    render(await freshSlot());
    for (let round = 0; round < 5; round += 1) {
      await settle();
      const asked = load.remote.mock.calls.length;
      retry();
      await settle();
      expect(load.remote.mock.calls.length).toBeGreaterThan(asked);
    }
    expect(reload).not.toHaveBeenCalled();
    expect(screen.getByRole('alert')).toBeTruthy();
  });

  test('never reloads the page for a module that throws', async () => {
    page.broken = true;
    load.remote.mockResolvedValue({ default: Page });
    render(await freshSlot());
    await settle();
    expect(screen.getByRole('alert').textContent).toContain(BROKEN);
    retry();
    retry();
    expect(reload).not.toHaveBeenCalled();
  });

  test('loads a missing federation runtime later without a page reload', async () => {
    load.runtime.mockRejectedValueOnce(new TypeError('offline'));
    render(await freshSlot());
    await settle();
    load.remote.mockResolvedValue({ default: Page });
    await goes('online');
    expect(screen.getByText('perfil')).toBeTruthy();
    expect(reload).not.toHaveBeenCalled();
  });
});

test('«Reintentar» reloads the page if the federation runtime is missing', async () => {
  load.runtime.mockRejectedValue(new TypeError('404'));
  render(await freshSlot());
  await settle();
  retry();
  await settle();
  expect(reload).toHaveBeenCalledOnce();
  expect(load.remote).not.toHaveBeenCalled();
});

describe('without a release', () => {
  test.each([
    ['profile/ProfilePage', false, 'No pudimos cargar esta parte del sitio'],
    ['feedback/FeedbackWidget', true, 'Esta parte no está disponible.'],
  ] as const)('%s shows the fallback and loads nothing', async (id, compact, text) => {
    const remotes = { directory: entry };
    document.body.innerHTML = `<script type="application/json" id="registry">${JSON.stringify({ ...registry, remotes })}</script>`;
    const { RemoteSlot: Fresh } = await import('./remote-slot');
    const { BrowserRouter } = await import('@club/shared/router');
    render(
      <BrowserRouter>
        <Fresh id={id} compact={compact} moduleProps={{}} skeleton={null} />
      </BrowserRouter>,
    );
    await settle();
    expect((await screen.findByRole('alert')).textContent).toContain(text);
    expect(screen.getByRole('button', { name: 'Reintentar' })).toBeTruthy();
    expect(load.register).not.toHaveBeenCalled();
  });
});

describe('the error boundary', () => {
  let events: ReleaseEvent[];
  let onThrown: () => void;

  beforeEach(() => {
    events = [];
    onThrown = vi.fn();
    setReleaseListener((event) => events.push(event));
  });

  function show(children: ReactNode): void {
    const release = {
      remote: 'profile',
      version: '1.0.0',
      entry: '/remotes/profile/1/remoteEntry.js',
    } as const;
    render(
      <RemoteBoundary {...release} resetKey="a" onThrown={onThrown} fallback={() => <p>no se pudo</p>}>
        {children}
      </RemoteBoundary>,
    );
  }

  function Toggle() {
    const [isOn, setIsOn] = useState(true);
    return (
      <div>
        <button type="button" onClick={() => setIsOn(!isOn)}>
          Cambiar
        </button>
        {isOn && 'encendido'}
      </div>
    );
  }

  const faults = () => events.filter(({ kind }) => kind !== 'shown');
  const press = () => act(() => screen.getByRole('button').click());

  /** Wraps the text in `font` elements, as translators do. */
  function translate(): void {
    const text = screen.getByText('encendido').lastChild as Text;
    const font = document.createElement('font');
    text.replaceWith(font);
    font.append(text);
  }

  test('renders again if a translator moved elements, and reports no fault of the release', () => {
    show(<Toggle />);
    translate();
    press();
    expect(screen.getByText('encendido')).toBeTruthy();
    expect(faults()).toEqual([]);
    expect(onThrown).not.toHaveBeenCalled();
    press();
    expect(screen.queryByText('encendido')).toBeNull();
  });

  test('shows the fallback if a page translator moves elements again after a retry, and reports no fault of the release', () => {
    show(<Toggle />);
    for (let round = 0; round < 2; round += 1) {
      translate();
      press();
    }
    expect(screen.getByText('no se pudo')).toBeTruthy();
    expect(faults()).toEqual([]);
    expect(onThrown).not.toHaveBeenCalled();
  });

  test('reports a fault of a release that throws', () => {
    show(<Throws />);
    expect(faults()).toMatchObject([{ kind: 'render', remote: 'profile' }]);
    expect(onThrown).toHaveBeenCalledOnce();
  });

  function Throws(): ReactNode {
    throw new Error('falla');
  }
});
