import { Profile } from '../page-models/profile';
import { openProfile, RATED, withVariant } from './profile-openings';
import type { Opening, Scene } from './scene';

const CODES = ['1', '2', '3', '4', '9'];

const CERTIFIED: Opening = {
  name: 'the certificates of a profile',
  async open(stage) {
    stage.expectErrors(/404.*\/certificados\/9\.webp/);
    await openProfile(stage, { certificados: CODES });
  },
};

const WITHOUT_PHONE = withVariant('somebody without a phone', { telefono: '' });

const missingWay = (name: string, opening: Opening, label: string): Scene => ({
  name,
  opening,
  over: true,
  async show({ page }) {
    await new Profile(page).contact.getByText(label, { exact: true }).click();
    await page.getByRole('alertdialog').waitFor();
  },
});

/** What a profile opens beside the dialogs of evaluation and request: certificates, lists, and ways that are missing. */
export const PROFILE_DIALOGS: Scene[] = [
  ...CODES.map(
    (code, at): Scene => ({
      name: `the certificate ${code}`,
      opening: CERTIFIED,
      over: true,
      async show({ page }) {
        await new Profile(page).certificates.getByRole('button').nth(at).click();
        await page.getByRole('dialog').waitFor();
      },
    }),
  ),
  {
    name: 'the list of evaluations',
    opening: RATED,
    over: true,
    async show(stage) {
      await new Profile(stage.page).ratingsButton.click();
      await stage.page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'the list of evaluations of few stars',
    opening: RATED,
    over: true,
    async show(stage) {
      await new Profile(stage.page).ratingsButton.click();
      const dialog = stage.page.getByRole('dialog');
      await dialog.getByRole('combobox', { name: 'Ordenar' }).selectOption('Más bajas');
      await dialog.getByRole('combobox', { name: 'Estrellas' }).selectOption('1 estrella');
    },
  },
  {
    name: 'the list of no evaluations',
    over: true,
    async show(stage) {
      await openProfile(stage, {}, []);
      await new Profile(stage.page).ratingsButton.click();
      await stage.page.getByText('Aún no hay evaluaciones registradas.').waitFor();
    },
  },
  missingWay('no e-mail address', withVariant('somebody without an address', { correo: '' }), 'Correo'),
  missingWay('no phone for WhatsApp', WITHOUT_PHONE, 'WhatsApp'),
  missingWay('no phone for a call', WITHOUT_PHONE, 'Llamar'),
  missingWay('no way at all', withVariant('somebody out of reach', { telefono: '', correo: '' }), 'Llamar'),
];
