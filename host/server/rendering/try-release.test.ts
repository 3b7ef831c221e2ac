import { beforeEach, expect, test, vi } from 'vitest';
import type { Drawing } from './release-renderer';
import { examplePages, exposedPages, tryPages } from './try-release';

const GUIDE = { module: 'HiringGuidePage', url: '/antes-de-contratar' };

const SHOWN = { id: 'a/b', provincia: 'Heredia', canton: 'Barva', areaTrabajo: ['Pintura', 'Pisos'] };

test('every page of a remote has an example, with somebody whom the lists hold', () => {
  expect(examplePages('profile', SHOWN)).toEqual([{ module: 'ProfilePage', url: '/detalle/a%2Fb' }, GUIDE]);
  const results = examplePages('directory', SHOWN).find(({ module }) => module === 'ResultsPage');
  expect(results?.url).toBe('/resultados?provincia=Heredia&canton=Barva&area=Pintura');
});

test('where the lists hold nobody, examples are those that remotes give', () => {
  expect(examplePages('profile')).toEqual([{ module: 'ProfilePage', url: '/detalle/1' }, GUIDE]);
  expect(examplePages('directory').map(({ url }) => url)).toContain('/filtro/provincia');
  expect(examplePages('feedback')).toEqual([]);
});

test('of a release from before a page that came later, the others are tried', () => {
  const exposed = { modules: { ProfilePage: { js: [], css: [] } } };
  expect(exposedPages(examplePages('profile'), exposed)).toEqual([
    { module: 'ProfilePage', url: '/detalle/1' },
  ]);
});

const PAGES = [
  { module: 'ResultsPage', url: '/resultados' },
  { module: 'ProfilePage', url: '/detalle/1' },
];
const DRAWN: Drawing = { page: { id: '1', html: '', data: '{}', styles: [] }, versions: '' };

const draw = vi.fn<(module: string, url: string) => Promise<Drawing>>();
const look = vi.fn<() => Promise<void>>();

/** A drawing that takes so long. */
const lasting = (ms: number) => async () => {
  vi.advanceTimersByTime(ms);
  return DRAWN;
};

beforeEach(() => {
  vi.useFakeTimers();
  draw.mockReset().mockResolvedValue(DRAWN);
  look.mockReset().mockResolvedValue();
  return () => vi.useRealTimers();
});

const tried = () => tryPages({ draw, look }, PAGES);

test('pages that are drawn, and again once warm, are fine', async () => {
  expect(await tried()).toBeNull();
  expect(draw.mock.calls.map(([module]) => module)).toEqual([
    'ResultsPage',
    'ResultsPage',
    'ProfilePage',
    'ProfilePage',
  ]);
});

test('the first page that throws is named', async () => {
  draw.mockImplementation(async (module) =>
    module === 'ProfilePage' ? { page: null, versions: '', reason: 'falla' } : DRAWN,
  );
  expect(await tried()).toBe('ProfilePage cannot be drawn (/detalle/1): falla');
});

test('one that throws when it is drawn again is named', async () => {
  draw.mockResolvedValueOnce(DRAWN).mockResolvedValueOnce({ page: null, versions: '', reason: 'falla' });
  expect(await tried()).toBe('ResultsPage cannot be drawn (/resultados): falla');
});

test('why its process ended is told', async () => {
  draw.mockRejectedValue(new Error('its process ended'));
  expect(await tried()).toBe('ResultsPage cannot be drawn (/resultados): its process ended');
});

test('so is what it leaves in memory', async () => {
  look.mockRejectedValue(new Error('held too much memory'));
  expect(await tried()).toContain('held too much memory');
});

test('the first drawing may take its time, and of the later ones one has to be quick', async () => {
  draw
    .mockImplementationOnce(lasting(4_000))
    .mockImplementationOnce(lasting(501))
    .mockImplementationOnce(lasting(501))
    .mockImplementationOnce(lasting(500));
  expect(await tried()).toBeNull();
});

test('one that stays slow is named', async () => {
  draw.mockImplementation(lasting(501));
  expect(await tried()).toBe('ResultsPage cannot be drawn (/resultados): takes longer than 500 ms');
});
