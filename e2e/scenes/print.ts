import { linkQuery } from '@club/shared/routes';
import { HiringGuide } from '../page-models/hiring-guide';
import { Profile } from '../page-models/profile';
import { Results } from '../page-models/results';
import { MANY_COMMENTS, serveOne } from './profile';
import type { Scene } from './scene';

/** What comes out of the printer. */
export const PRINT: Scene[] = [
  {
    name: 'a profile on paper',
    print: true,
    async show({ page, visitor, directory, layout }) {
      await serveOne(page, directory, { certificados: ['1', '2', '3', '4'] }, MANY_COMMENTS);
      await visitor.visit('/detalle/0');
      await layout.heading.waitFor();
    },
  },
  {
    name: 'a profile printed by its button',
    print: true,
    async show({ page, visitor, directory }) {
      await page.addInitScript(() => Object.assign(window, { print: () => undefined }));
      await serveOne(page, directory, { certificados: ['1', '2'] }, MANY_COMMENTS);
      await visitor.visit('/detalle/0');
      const profile = new Profile(page);
      await profile.print.click();
      await profile.code.waitFor({ state: 'attached' });
    },
  },
  {
    name: 'the list before hiring on paper',
    print: true,
    async show({ visitor, page }) {
      await visitor.visit('/antes-de-contratar');
      await new HiringGuide(page).tick('Firme un contrato por escrito');
    },
  },
  {
    name: 'results on paper',
    print: true,
    async show({ page, visitor, directory }) {
      const [one] = directory.people.filter(({ areas }) => areas.length > 0);
      const { province = '', canton = '', areas: [area = ''] = [] } = one ?? {};
      await visitor.visit(`/resultados?${linkQuery({ provincia: province, canton, area })}`);
      await new Results(page).cards.first().waitFor();
    },
  },
];
