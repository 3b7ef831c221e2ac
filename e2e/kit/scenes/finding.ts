import { encodeQuery } from '@club/shared/routes';
import { expect, type Page } from '@playwright/test';
import { type Directory, matchingPeople, type Person, pickSpecialist } from '../directory';
import { configureServiceAverages, StubbedList, serveSpecialistVariants } from '../lists';
import { DrillDownLocators, ResultsLocators, SAMPLE_RATING_NOTE } from '../pages/finding';
import { LONG_TRADES, ROW_WITH_LONG_TEXTS } from './profile';
import type { Scene, SceneStart } from './scene';

const SOMEWHERE = { provincia: 'Heredia', canton: 'Barva', areaTrabajo: ['Pintura'] };
const RESULTS_SOMEWHERE = '/resultados?provincia=Heredia&canton=Barva&area=Pintura';

const searchFor = ({ province, canton }: Person, area: string) => ({ provincia: province, canton, area });

const resultsOf = (filters: Record<string, string>) => `/resultados?${encodeQuery(filters)}`;

/** Returns a search by area; `fits` must accept its number of results. */
function searchThatFinds(directory: Directory, fits: (count: number) => boolean) {
  const [area = ''] = pickSpecialist(directory, 'with an area', ({ areas }) => areas.length > 0).areas;
  const person = pickSpecialist(
    directory,
    'in a canton with so many others',
    (one) => one.areas.includes(area) && fits(matchingPeople(directory, searchFor(one, area)).length),
  );
  return searchFor(person, area);
}

const hang = (page: Page, directory: Directory) =>
  new StubbedList(page, directory, 'specialists').answer(() => undefined);

const waitingAt = (what: string, path: string): Scene => ({
  name: `${what} while the specialists load`,
  waiting: true,
  async show({ page, visitor, directory, layout }) {
    await hang(page, directory);
    await visitor.visit(path, { drawn: false });
    await layout.widgetButton.waitFor();
    await page.getByRole('main').locator('[aria-busy=true]').first().waitFor();
  },
});

const AVERAGED: SceneStart = {
  async open({ page, visitor, directory }) {
    const configured = await configureServiceAverages(page);
    await visitor.visit(resultsOf(searchThatFinds(directory, (count) => count > 3)), { drawn: false });
    await configured.dispose();
    await new ResultsLocators(page).cards.first().waitFor();
  },
};

/** Screen states to check: both drill-downs and the results. */
export const SEARCH_SCENES: Scene[] = [
  {
    name: 'the cantons of an area',
    async show({ page, visitor, directory }) {
      const { provincia, area } = searchThatFinds(directory, (count) => count > 0);
      await visitor.visit(`/filtro/area-trabajo?${encodeQuery({ area, provincia })}`);
      await new DrillDownLocators(page).cards.first().waitFor();
    },
  },
  {
    name: 'the specializations in a canton',
    async show({ page, visitor, directory }) {
      const { provincia, canton, area } = searchThatFinds(directory, (count) => count > 0);
      await visitor.visit(`/filtro/area-trabajo?${encodeQuery({ area, provincia, canton })}`);
      await new DrillDownLocators(page).cards.first().waitFor();
    },
  },
  {
    name: 'a list of specializations filtered to nothing',
    async show({ page, visitor, directory }) {
      await serveSpecialistVariants(page, directory, [{ ...SOMEWHERE, especializacion: 'Tapicería' }]);
      await visitor.visit('/filtro/area-trabajo?area=Pintura&provincia=Heredia&canton=Barva');
      await new DrillDownLocators(page).card('Ver todas').waitFor();
    },
  },
  {
    name: 'an area without specialists, with a link to the area’s other name',
    async show({ page, visitor, directory }) {
      await serveSpecialistVariants(page, directory, [{ ...SOMEWHERE, areaTrabajo: 'Eléctrico' }]);
      await visitor.visit('/filtro/area-trabajo?area=Electricidad');
      await page.getByRole('link', { name: 'Ver 1 especialista en Eléctrico' }).waitFor();
    },
  },
  ...(['/filtro/provincia', '/filtro/area-trabajo'] as const).map(
    (path): Scene => ({
      name: `${path} when the list is empty`,
      async show({ page, visitor, directory }) {
        await new StubbedList(page, directory, 'specialists').answer((route) =>
          route.fulfill({ body: '[]' }),
        );
        await visitor.visit(path);
        await page.getByText('Por ahora no hay especialistas para mostrar').waitFor();
      },
    }),
  ),
  {
    name: 'results of many specialists',
    async show({ page, visitor, directory }) {
      await visitor.visit(resultsOf(searchThatFinds(directory, (count) => count > 3)));
      await new ResultsLocators(page).cards.first().waitFor();
    },
  },
  {
    name: 'results of one specialist',
    async show({ page, visitor, directory }) {
      await visitor.visit(resultsOf(searchThatFinds(directory, (count) => count === 1)));
      await new ResultsLocators(page).cards.first().waitFor();
    },
  },
  {
    name: 'results with a button for more',
    async show({ page, visitor, directory }) {
      await serveSpecialistVariants(page, directory, Array(60).fill(SOMEWHERE));
      await visitor.visit(RESULTS_SOMEWHERE);
      await new ResultsLocators(page).more.waitFor();
    },
  },
  {
    name: 'results with the service’s averages',
    opening: AVERAGED,
    async show({ page }) {
      await expect(page.getByText(SAMPLE_RATING_NOTE)).toHaveCount(0);
    },
  },
  {
    name: 'results in the order of their averages',
    opening: AVERAGED,
    async show({ page }) {
      const results = new ResultsLocators(page);
      await results.arrangement.click();
      await results.order.selectOption('Mejor calificados');
      await expect(page).toHaveURL(/&orden=calificacion$/);
      await results.cards.first().waitFor();
    },
  },
  {
    name: 'results of one specialist, with specialists from elsewhere who work there',
    async show({ page, visitor, directory }) {
      await serveSpecialistVariants(page, directory, [
        SOMEWHERE,
        { ...SOMEWHERE, canton: 'Flores', areaCovertura: 'Heredia, Barva y Santo Domingo' },
        { ...SOMEWHERE, provincia: 'Limón', canton: 'Siquirres', areaCovertura: 'Todo el país' },
      ]);
      await visitor.visit(RESULTS_SOMEWHERE);
      const results = new ResultsLocators(page);
      await results.cards.first().waitFor();
      await page.keyboard.press('End');
      await page.getByRole('button', { name: 'Ver quiénes son' }).click();
      await expect(results.cards).toHaveCount(3);
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    },
  },
  waitingAt('provinces', '/filtro/provincia'),
  waitingAt('cantons', '/filtro/provincia?provincia=Heredia'),
  waitingAt('results', RESULTS_SOMEWHERE),
];

const PLACE = { provincia: 'Heredia', canton: 'Barva' };
const PAINTER = { ...PLACE, areaTrabajo: ['Pintura'] };
const BUILDER = { ...PLACE, areaTrabajo: ['Construcción'] };

const at = (path: string, query: Record<string, string>) => `${path}?${encodeQuery({ ...PLACE, ...query })}`;

/** Screen states to check: searches with unusually long names, trades and texts. */
export const LONG_TEXT_SCENES: Scene[] = [
  {
    name: 'specializations with long names',
    async show({ page, visitor, directory }) {
      const rows = LONG_TRADES.map((especializacion) => ({ ...BUILDER, especializacion }));
      await serveSpecialistVariants(page, directory, rows);
      await visitor.visit(at('/filtro/area-trabajo', { area: 'Construcción' }));
      await new DrillDownLocators(page).card(LONG_TRADES[0]).waitFor();
    },
  },
  {
    name: 'results of a specialization with a long name',
    async show({ page, visitor, directory }) {
      const [especializacion] = LONG_TRADES;
      await serveSpecialistVariants(page, directory, [{ ...BUILDER, especializacion }]);
      await visitor.visit(at('/resultados', { area: 'Construcción', especializacion }));
      await new ResultsLocators(page).cards.first().waitFor();
    },
  },
  {
    name: 'results with overlong texts and with hardly any text',
    async show({ page, visitor, directory }) {
      await serveSpecialistVariants(page, directory, [
        { ...ROW_WITH_LONG_TEXTS, ...PAINTER },
        { ...ROW_WITH_LONG_TEXTS, ...PAINTER, certificados: ['1', '2', '3', '4'] },
        { ...PAINTER, empresa: '', certificados: [], nombre: 'Ana', apellido1: '', apellido2: '' },
        { ...PAINTER, nombre: '', apellido1: '', apellido2: '' },
      ]);
      await visitor.visit(at('/resultados', { area: 'Pintura' }));
      await new ResultsLocators(page).cards.first().waitFor();
    },
  },
];
