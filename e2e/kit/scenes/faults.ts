import type { RemoteName } from '@club/shared/federation';
import { StubbedList } from '../lists';
import { breakEntry } from '../network';
import { HomeLocators } from '../pages/finding';
import { RemoteFallbackLocators } from '../pages/shell';
import { COMPOSED_REMOTES } from '../places';
import { stopTimers } from '../timers';
import type { Opening, Scene, Stage } from './scene';

const GIVEN_UP_MS = 5_000;
const ERRORS = [/no se pudo cargar/, /net::ERR_/, /console error: Failed to load/];

async function brokenAt({ page, visitor, expectErrors }: Stage, remote: RemoteName, path: string) {
  expectErrors(...ERRORS);
  await breakEntry(page, remote, (route) => route.abort('connectionrefused'));
  await visitor.visit(path);
  await new RemoteFallbackLocators(page, remote).retry.first().waitFor();
}

async function withoutLists({ page, visitor, directory, expectErrors }: Stage, path: string) {
  expectErrors(/net::ERR_/, /console error: Failed to load/, /Error al obtener/);
  for (const list of ['specialists', 'ratings'] as const)
    await new StubbedList(page, directory, list).answer((route) => route.abort('connectionrefused'));
  await visitor.visit(path, { drawn: false });
  await page.getByRole('main').getByRole('button', { name: 'Reintentar' }).waitFor();
}

/** Scenes in which a part of the site fails to load. */
export const FAULT_SCENES: Scene[] = [
  ...COMPOSED_REMOTES.map(
    (remote): Scene => ({
      name: `a profile without ${remote}`,
      show: (stage) => brokenAt(stage, remote, '/detalle/1'),
    }),
  ),
  {
    name: 'a page of the directory without it',
    show: (stage) => brokenAt(stage, 'directory', '/especialistas'),
  },
  {
    name: 'a page beyond the home page, offline',
    async show({ page, visitor, layout, expectErrors }) {
      expectErrors(...ERRORS);
      await visitor.visit('/');
      await layout.ready();
      await page.context().setOffline(true);
      await new HomeLocators(page).tile('Pintura').click();
      await page.getByRole('main').getByRole('button', { name: 'Reintentar' }).waitFor();
    },
  },
  ...[
    ['the provinces', '/filtro/provincia'],
    ['results', '/resultados?provincia=Heredia&canton=Barva&area=Pintura'],
    ['a profile', '/detalle/1'],
  ].flatMap(([what, path = '']): Scene[] => {
    const opening: Opening = {
      name: `${what} whose list could not be loaded, online and offline`,
      open: (stage) => withoutLists(stage, path),
    };
    return [
      { name: `${what} whose list could not be loaded`, opening, show: async () => undefined },
      {
        name: `${what} whose list could not be loaded, offline`,
        opening,
        async show({ page, layout }) {
          await layout.ready();
          await page.context().setOffline(true);
          await page.getByText(/^Parece que no hay conexión/).waitFor();
        },
      },
    ];
  }),
  ...[
    ['the search methods', '/especialistas'],
    ['a list of cards', '/filtro/provincia'],
    ['results', '/resultados?provincia=Heredia&canton=Barva&area=Pintura'],
    ['a profile', '/detalle/1'],
  ].map(
    ([what, path = '']): Scene => ({
      name: `${what} before its script has come`,
      waiting: true,
      async show({ page, visitor }) {
        await stopTimers(page, GIVEN_UP_MS);
        await page.route(/\/remotes\//, () => undefined);
        await visitor.visit(path, { drawn: false });
        await page.getByRole('main').locator('[aria-busy=true]').first().waitFor();
      },
    }),
  ),
];
