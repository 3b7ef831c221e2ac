import type { RemoteName } from '@club/shared/federation';
import { encodeQuery, sharedShortlistHref } from '@club/shared/routes';
import { setShareSupport } from '../input';
import { StubbedList } from '../lists';
import { failRemoteEntry } from '../network';
import { HomeLocators, ResultsLocators } from '../pages/finding';
import { HiringGuideLocators, ProfileLocators, ShortlistLocators } from '../pages/profile';
import { RemoteFallbackLocators } from '../pages/shell';
import { PROFILE_PAGE_REMOTES, SCREEN_NAMES, screenAddress } from '../places';
import { pickThreeForShortlist, storedShortlist } from '../stored';
import { REMOTE_LOAD_TIMER_MS, stopTimers } from '../timers';
import { MANY_COMMENTS, serveOneSpecialist } from './profile';
import type { Scene, SceneContext, SceneStart } from './scene';

/** Screen states to check: each screen of the site, completely loaded. */
export const LOADED_SCREEN_SCENES: Scene[] = SCREEN_NAMES.map((name) => ({
  name,
  async show({ visitor, layout, directory, expectErrors }) {
    const { path } = screenAddress(name, directory);
    if (name === 'an unknown page') expectErrors(/404.*no-existe/);
    await visitor.visit(path);
    await layout.heading.waitFor();
  },
}));

const GONE = { id: 'se-fue', name: 'Rosa Ureña Mata' };

const DRAFT = JSON.stringify({
  que: 'Pintar por fuera una casa de dos pisos.\nEl techo también.',
  donde: 'Escazú, San José',
  cuando: 'Lo antes posible',
});

/** Screen states to check: the shortlist. */
export const SHORTLIST_SCENES: Scene[] = [
  {
    name: 'three saved specialists with notes',
    async show({ page, visitor, directory }) {
      const stored = storedShortlist(pickThreeForShortlist(directory), 'Llamar el lunes por la tarde.');
      await visitor.visit('/guardados', { stored });
      await new ShortlistLocators(page).ask.waitFor();
    },
  },
  {
    name: 'three saved specialists with a quotation request',
    async show({ page, visitor, directory }) {
      const seed = await page.addInitScript(
        (draft) => sessionStorage.setItem('club:cotizacion', draft),
        DRAFT,
      );
      await visitor.visit('/guardados?vista=cotizar', {
        stored: storedShortlist(pickThreeForShortlist(directory)),
      });
      await seed.dispose();
      await new ShortlistLocators(page).preview.waitFor();
      await page.evaluate(() => sessionStorage.clear());
    },
  },
  {
    name: 'three saved specialists side by side',
    async show({ page, visitor, directory }) {
      await visitor.visit('/guardados?vista=comparar', {
        stored: storedShortlist(pickThreeForShortlist(directory)),
      });
      await new ShortlistLocators(page).table.waitFor();
    },
  },
  {
    name: 'a saved specialist who left the directory, and one just removed',
    async show({ page, visitor, directory }) {
      const [first, ...others] = pickThreeForShortlist(directory);
      if (!first) throw new Error('nobody to keep');
      await visitor.visit('/guardados', { stored: storedShortlist([GONE, first, ...others]) });
      await page.getByText('Ya no está en el directorio.').waitFor();
      await page.getByRole('button', { name: `Quitar a ${first.name} de guardados` }).click();
      await page.getByRole('button', { name: 'Deshacer' }).waitFor();
    },
  },
  {
    name: 'a shortlist opened from a link',
    async show({ page, visitor, directory }) {
      const ids = pickThreeForShortlist(directory).map(({ id }) => id);
      await visitor.visit(sharedShortlistHref([...ids, GONE.id]));
      await new ShortlistLocators(page).keepThese.waitFor();
    },
  },
  {
    name: 'a shortlist from a link, of specialists who all left the directory',
    async show({ page, visitor }) {
      await visitor.visit(sharedShortlistHref([GONE.id]));
      await page.getByText('No encontramos a los especialistas de esta lista').waitFor();
    },
  },
];

/** Screen states to check: the hiring guide with checked boxes, and the dialog to copy a profile's address. */
export const HIRING_SCENES: Scene[] = [
  {
    name: 'the hiring guide with some items ticked',
    async show({ page, visitor }) {
      await visitor.visit(HiringGuideLocators.path, {
        stored: { 'club:antes-de-contratar': '["alcance","cotizaciones","poliza"]' },
      });
      await new HiringGuideLocators(page).ticked.nth(2).waitFor();
    },
  },
  {
    name: 'the dialog to copy a profile’s address by hand',
    over: true,
    async show({ page, visitor, directory }) {
      await setShareSupport(page, {});
      await serveOneSpecialist(page, directory, {});
      await visitor.visit('/detalle/0');
      await new ProfileLocators(page).share.click();
      await page.getByRole('dialog').waitFor();
    },
  },
];

/** Screen states to check: pages in print layout. */
export const PRINT_SCENES: Scene[] = [
  {
    name: 'a profile in print',
    print: true,
    async show({ page, visitor, directory, layout }) {
      await serveOneSpecialist(page, directory, { certificados: ['1', '2', '3', '4'] }, MANY_COMMENTS);
      await visitor.visit('/detalle/0');
      await layout.heading.waitFor();
    },
  },
  {
    name: 'a profile printed with its button',
    print: true,
    async show({ page, visitor, directory }) {
      await page.addInitScript(() => Object.assign(window, { print: () => undefined }));
      await serveOneSpecialist(page, directory, { certificados: ['1', '2'] }, MANY_COMMENTS);
      await visitor.visit('/detalle/0');
      const profile = new ProfileLocators(page);
      await profile.print.click();
      await profile.code.waitFor({ state: 'attached' });
    },
  },
  {
    name: 'the hiring guide in print',
    print: true,
    async show({ visitor, page }) {
      await visitor.visit('/antes-de-contratar');
      await new HiringGuideLocators(page).tick('Firme un contrato por escrito');
    },
  },
  {
    name: 'results in print',
    print: true,
    async show({ page, visitor, directory }) {
      const [one] = directory.people.filter(({ areas }) => areas.length > 0);
      const { province = '', canton = '', areas: [area = ''] = [] } = one ?? {};
      await visitor.visit(`/resultados?${encodeQuery({ provincia: province, canton, area })}`);
      await new ResultsLocators(page).cards.first().waitFor();
    },
  },
];

const ERRORS = [/no se pudo cargar/, /net::ERR_/, /console error: Failed to load/];

async function brokenAt({ page, visitor, expectErrors }: SceneContext, remote: RemoteName, path: string) {
  expectErrors(...ERRORS);
  await failRemoteEntry(page, remote, (route) => route.abort('connectionrefused'));
  await visitor.visit(path);
  await new RemoteFallbackLocators(page, remote).retry.first().waitFor();
}

async function withoutLists({ page, visitor, directory, expectErrors }: SceneContext, path: string) {
  expectErrors(/net::ERR_/, /console error: Failed to load/, /Error al obtener/);
  for (const list of ['specialists', 'ratings'] as const)
    await new StubbedList(page, directory, list).answer((route) => route.abort('connectionrefused'));
  await visitor.visit(path, { drawn: false });
  await page.getByRole('main').getByRole('button', { name: 'Reintentar' }).waitFor();
}

/** Screen states to check: pages of which a part fails to load. */
export const FAULT_SCENES: Scene[] = [
  ...PROFILE_PAGE_REMOTES.map(
    (remote): Scene => ({
      name: `a profile whose remote ${remote} fails`,
      show: (stage) => brokenAt(stage, remote, '/detalle/1'),
    }),
  ),
  {
    name: 'a page of the directory remote, which fails',
    show: (stage) => brokenAt(stage, 'directory', '/especialistas'),
  },
  {
    name: 'a page opened from the home page while offline',
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
    const opening: SceneStart = {
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
      name: `${what} before its script has loaded`,
      waiting: true,
      async show({ page, visitor }) {
        await stopTimers(page, REMOTE_LOAD_TIMER_MS);
        await page.route(/\/remotes\//, () => undefined);
        await visitor.visit(path, { drawn: false });
        await page.getByRole('main').locator('[aria-busy=true]').first().waitFor();
      },
    }),
  ),
];
