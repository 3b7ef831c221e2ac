// @vitest-environment dom
import { aSiteConfig } from '@club/shared/testing';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const runtime = vi.hoisted(() => ({ load: vi.fn(), urls: new Map<string, string>() }));
vi.mock('../federation/federation-runtime', async (original) => ({
  ...(await original<object>()),
  fetchRuntime: async () => ({
    registerRemotes: ([remote]: { name: string; entry: string }[]) =>
      void runtime.urls.set(remote?.name ?? '', remote?.entry ?? ''),
    loadRemote: (id: string) => runtime.load(runtime.urls.get(id.split('/')[0] ?? '')),
  }),
}));

const LOCAL = 'http://localhost:4312';
const release = (version: string, entry: string) => ({ version, entry, integrity: '', contract: '1' });
const published = release('1.0.0', '/remotes/profile/1.0.0-a/remoteEntry.js');
const entry = { ...release('local', `${LOCAL}/remoteEntry.js`), previous: published };
const registry = { contract: '1', remotes: { directory: entry, profile: entry, feedback: entry } };
const Page = () => null;

const settle = () => act(async () => undefined);
const text = () => screen.getByRole('complementary', { name: 'Versión de prueba' }).textContent;

beforeEach(async () => {
  vi.resetModules();
  const { configureSite } = await import('@club/shared/state');
  configureSite(aSiteConfig());
  runtime.load.mockReset();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  document.body.innerHTML = `<script type="application/json" id="registry">${JSON.stringify(registry)}</script>`;
  window.history.replaceState(null, '', `/detalle/1?remote.profile=${LOCAL}/remoteEntry.js`);
});
afterEach(cleanup);

/** Shows the badge on a page without loaded modules. Returns a function that loads the profile. */
async function freshBadge(origin: string | null, marks: { isPreview?: true; isDevelopment?: true } = {}) {
  const { OverrideBadge } = await import('./override-badge');
  const { requestModule } = await import('../federation/remote-modules');
  render(<OverrideBadge overrides={[{ remote: 'profile', origin, ...marks }]} />);
  return () => requestModule('profile/ProfilePage');
}

test('the override badge shows the remote and its origin, and links to the published release', async () => {
  runtime.load.mockResolvedValue({ default: Page });
  const load = await freshBadge(LOCAL);
  expect(text()).toContain(`profile se carga desde ${LOCAL}`);
  load();
  await settle();
  expect(text()).toContain(`profile se carga desde ${LOCAL}`);
  const back = screen.getByRole('link', { name: 'Volver a la versión publicada' });
  expect(back.getAttribute('href')).toBe(`${window.location.origin}/detalle/1?remote.profile=`);
});

test('the override badge states that the page loads the remote from a development server', async () => {
  await freshBadge(LOCAL, { isDevelopment: true });
  expect(text()).toContain(`profile se carga en vivo desde ${LOCAL}`);
});

test('the override badge states when the page shows the published release instead of the override', async () => {
  runtime.load.mockImplementation(async (url: string) => {
    if (url.startsWith(LOCAL)) throw new TypeError('refused');
    return { default: Page };
  });
  (await freshBadge(LOCAL))();
  await settle();
  expect(text()).toContain(`profile de ${LOCAL} no se pudo usar; se muestra la versión publicada 1.0.0`);
  expect(screen.getByRole('status').textContent).toContain('no se pudo usar');
});

test('the override badge mentions a preview, and states when the page shows the published release instead', async () => {
  runtime.load.mockImplementation(async (url: string) => {
    if (url.startsWith(LOCAL)) throw new TypeError('refused');
    return { default: Page };
  });
  const load = await freshBadge('', { isPreview: true });
  expect(text()).toContain('Vista previa de profile local, sin publicar');
  load();
  await settle();
  expect(text()).toContain(
    'La vista previa de profile no se pudo usar; se muestra la versión publicada 1.0.0',
  );
});

test('the override badge states that a preview has ended', async () => {
  await freshBadge(null, { isPreview: true });
  expect(text()).toContain('La vista previa de profile ya no está disponible');
  expect(screen.queryByRole('link')).toBeNull();
});

test('the override badge reports a rejected override without its address and without a link', async () => {
  await freshBadge(null);
  expect(text()).toContain('Este sitio no permite probar profile desde la dirección indicada');
  expect(screen.queryByRole('link')).toBeNull();
});

test('urlWithoutOverrides keeps path and query of the page', async () => {
  const { urlWithoutOverrides } = await import('./override-badge');
  expect(
    urlWithoutOverrides(
      'https://x.test/resultados?provincia=San%20Jos%C3%A9&remote.profile=http%3A%2F%2Fa%2Fb.js#fin',
      ['profile', 'feedback'],
    ),
  ).toBe('https://x.test/resultados?provincia=San%20Jos%C3%A9&remote.profile=&remote.feedback=#fin');
});
