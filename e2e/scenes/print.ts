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
    name: 'results on paper',
    print: true,
    async show({ page, visitor, directory }) {
      const [one] = directory.people.filter(({ areas }) => areas.length > 0);
      const { province = '', canton = '', areas: [area = ''] = [] } = one ?? {};
      await visitor.visit(`/resultados?${new URLSearchParams({ provincia: province, canton, area })}`);
      await new Results(page).cards.first().waitFor();
    },
  },
];
