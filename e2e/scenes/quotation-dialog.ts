import { Profile } from '../page-models/profile';
import { RATED } from './profile-openings';
import type { Scene } from './scene';

/** The dialog in which a profile prepares a request for a quotation. */
export const QUOTATION_DIALOG: Scene = {
  name: 'a request for a quotation, written',
  opening: RATED,
  over: true,
  async show({ page }) {
    const dialog = page.getByRole('dialog', { name: 'Pedir cotización' });
    await new Profile(page).quotation.click();
    await dialog.getByLabel('¿Qué trabajo necesita?').fill('Pintar por fuera una casa de dos pisos.');
    await dialog.getByLabel('¿Dónde?').fill('Escazú, San José');
    await dialog.getByRole('radio', { name: 'Lo antes posible' }).check();
    await dialog.getByText('Trabajo: Pintar por fuera').waitFor();
  },
};
