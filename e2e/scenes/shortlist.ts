import { sharedShortlistHref } from '@club/shared/routes';
import { keptBefore, threeToKeep } from '../data/kept';
import { Shortlist } from '../page-models/shortlist';
import type { Scene } from './scene';

const GONE = { id: 'se-fue', name: 'Rosa Ureña Mata' };

const DRAFT = JSON.stringify({
  que: 'Pintar por fuera una casa de dos pisos.\nEl techo también.',
  donde: 'Escazú, San José',
  cuando: 'Lo antes posible',
});

/** Those whom a visitor keeps. */
export const SHORTLIST: Scene[] = [
  {
    name: 'three specialists kept, with notes and a request',
    async show({ page, visitor, directory }) {
      const stored = keptBefore(threeToKeep(directory), 'Llamar el lunes por la tarde.');
      await page.addInitScript((draft) => sessionStorage.setItem('club:cotizacion', draft), DRAFT);
      await visitor.visit('/guardados', { stored });
      await new Shortlist(page).preview.waitFor();
    },
  },
  {
    name: 'three specialists kept, side by side',
    async show({ page, visitor, directory }) {
      const three = threeToKeep(directory);
      const shortlist = new Shortlist(page);
      await visitor.visit('/guardados', { stored: keptBefore(three) });
      for (const { name } of three) await shortlist.compare(name).check();
      await shortlist.table.waitFor();
    },
  },
  {
    name: 'somebody kept who left the directory, and somebody just removed',
    async show({ page, visitor, directory }) {
      const [first, ...others] = threeToKeep(directory);
      if (!first) throw new Error('nobody to keep');
      await visitor.visit('/guardados', { stored: keptBefore([GONE, first, ...others]) });
      await page.getByText('Ya no está en el directorio.').waitFor();
      await page.getByRole('button', { name: `Quitar a ${first.name} de guardados` }).click();
      await page.getByRole('button', { name: 'Deshacer' }).waitFor();
    },
  },
  {
    name: 'a list that somebody sent',
    async show({ page, visitor, directory }) {
      const ids = threeToKeep(directory).map(({ id }) => id);
      await visitor.visit(sharedShortlistHref([...ids, GONE.id]));
      await new Shortlist(page).keepThese.waitFor();
    },
  },
  {
    name: 'a list that somebody sent of whom nobody is left',
    async show({ page, visitor }) {
      await visitor.visit(sharedShortlistHref([GONE.id]));
      await page.getByText('Nadie de esta lista está en el directorio').waitFor();
    },
  },
];
