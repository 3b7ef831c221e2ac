import { beforeEach, expect, test, vi } from 'vitest';
import type { RenderResult } from './release-renderer';
import { examplePages, exposedPages, testRenderPages } from './test-render';

const FIXED = [
  { module: 'HiringGuidePage', url: '/antes-de-contratar' },
  { module: 'EvaluationCarePage', url: '/como-cuidamos-las-evaluaciones' },
  { module: 'PrivacyPage', url: '/privacidad' },
  { module: 'AccessibilityPage', url: '/accesibilidad' },
];

const SHOWN = { id: 'a/b', provincia: 'Heredia', canton: 'Barva', areaTrabajo: ['Pintura', 'Pisos'] };

test('each page of a remote has an example URL with a listed specialist', () => {
  expect(examplePages('profile', SHOWN)).toEqual([
    { module: 'ProfilePage', url: '/detalle/a%2Fb' },
    ...FIXED,
  ]);
  const results = examplePages('directory', SHOWN).find(({ module }) => module === 'ResultsPage');
  expect(results?.url).toBe('/resultados?provincia=Heredia&canton=Barva&area=Pintura');
});

test('the test render of a release uses the remotes’ built-in examples if no specialist is listed', () => {
  expect(examplePages('profile')).toEqual([{ module: 'ProfilePage', url: '/detalle/1' }, ...FIXED]);
  expect(examplePages('directory').map(({ url }) => url)).toContain('/filtro/provincia');
  expect(examplePages('feedback')).toEqual([]);
});

test('the test render of a release tries only the pages that an older release has', () => {
  const exposed = { modules: { ProfilePage: { js: [], css: [] } } };
  expect(exposedPages(examplePages('profile'), exposed)).toEqual([
    { module: 'ProfilePage', url: '/detalle/1' },
  ]);
});

const PAGES = [
  { module: 'ResultsPage', url: '/resultados' },
  { module: 'ProfilePage', url: '/detalle/1' },
];
const RENDERED: RenderResult = { page: { id: '1', html: '', data: '{}', styles: [] }, versions: '' };

const render = vi.fn<(module: string, url: string) => Promise<RenderResult>>();
const look = vi.fn<() => Promise<void>>();

/** Returns a stub of `render` that takes `ms` milliseconds. */
const lasting = (ms: number) => async () => {
  vi.advanceTimersByTime(ms);
  return RENDERED;
};

beforeEach(() => {
  vi.useFakeTimers();
  render.mockReset().mockResolvedValue(RENDERED);
  look.mockReset().mockResolvedValue();
  return () => vi.useRealTimers();
});

const tried = () => testRenderPages({ render, look }, PAGES);

test('a release is accepted if its pages render in time, cold and warm', async () => {
  expect(await tried()).toBeNull();
  expect(render.mock.calls.map(([module]) => module)).toEqual([
    'ResultsPage',
    'ResultsPage',
    'ProfilePage',
    'ProfilePage',
  ]);
});

test('the test render of a release names the first page that throws', async () => {
  render.mockImplementation(async (module) =>
    module === 'ProfilePage' ? { page: null, versions: '', reason: 'falla' } : RENDERED,
  );
  expect(await tried()).toBe('ProfilePage cannot be drawn (/detalle/1): falla');
});

test('the test render of a release names a page that throws in a later render', async () => {
  render.mockResolvedValueOnce(RENDERED).mockResolvedValueOnce({ page: null, versions: '', reason: 'falla' });
  expect(await tried()).toBe('ResultsPage cannot be drawn (/resultados): falla');
});

test('the test render of a release returns the reason of an ended process', async () => {
  render.mockRejectedValue(new Error('its process ended'));
  expect(await tried()).toBe('ResultsPage cannot be drawn (/resultados): its process ended');
});

test('the test render of a release returns the reason of excessive memory', async () => {
  look.mockRejectedValue(new Error('held too much memory'));
  expect(await tried()).toContain('held too much memory');
});

test('the test render of a release allows a slow first render if one of the later ones is fast', async () => {
  render
    .mockImplementationOnce(lasting(4_000))
    .mockImplementationOnce(lasting(501))
    .mockImplementationOnce(lasting(501))
    .mockImplementationOnce(lasting(500));
  expect(await tried()).toBeNull();
});

test('the test render of a release names a page that stays slow', async () => {
  render.mockImplementation(lasting(501));
  expect(await tried()).toBe('ResultsPage cannot be drawn (/resultados): takes longer than 500 ms');
});
