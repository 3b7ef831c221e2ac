import { setSharing } from '../fixtures/sharing';
import { HiringGuide } from '../page-models/hiring-guide';
import { Profile } from '../page-models/profile';
import { serveOne } from './profile';
import type { Scene } from './scene';

/** What helps whoever is about to hire: the list with ticks in it, an address to send on. */
export const HIRING: Scene[] = [
  {
    name: 'the list before hiring, some of it ticked',
    async show({ page, visitor }) {
      await visitor.visit(HiringGuide.path, {
        stored: { 'club:antes-de-contratar': '["alcance","cotizaciones","poliza"]' },
      });
      await new HiringGuide(page).ticked.nth(2).waitFor();
    },
  },
  {
    name: 'the address of a profile, to be copied by hand',
    over: true,
    async show({ page, visitor, directory }) {
      await setSharing(page, {});
      await serveOne(page, directory, {});
      await visitor.visit('/detalle/0');
      await new Profile(page).share.click();
      await page.getByRole('dialog').waitFor();
    },
  },
];
