import { hasEmail, hasMobile, pickSpecialist } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { idOfSpecialistVariant, serveSpecialistVariants } from '../kit/lists';
import { ProfileLocators } from '../kit/pages/profile';

test('the three contact buttons open an e-mail, a WhatsApp chat and a call to the specialist', async ({
  page,
  visitor,
  directory,
}) => {
  const person = pickSpecialist(directory, 'whom all reach', (one) => hasEmail(one) && hasMobile(one));
  const profile = new ProfileLocators(page);
  await visitor.visit(`/detalle/${person.id}`);
  await expect(profile.whatsapp).toHaveAttribute(
    'href',
    new RegExp(`^https://wa\\.me/506${person.phone.replace(/\D/g, '')}(\\?|$)`),
  );
  await expect(profile.email).toHaveAttribute('href', new RegExp(`^mailto:${person.email}(\\?|$)`));
  await expect(profile.call).toHaveAttribute('href', `tel:${person.phone}`);
});

test('the e-mail button of a specialist without e-mail recommends another contact method', async ({
  page,
  visitor,
  directory,
}) => {
  const drifts = ['', 'No tiene', '-', 'N/A', 'pendiente'];
  await serveSpecialistVariants(
    page,
    directory,
    drifts.map((correo) => ({ correo })),
  );
  const profile = new ProfileLocators(page);
  const dialog = page.getByRole('alertdialog');
  await visitor.visit('/especialistas');
  for (const [i, drift] of drifts.entries()) {
    await visitor.open(`/detalle/${idOfSpecialistVariant(i)}`);
    await profile.email.click();
    await expect(dialog, drift).toContainText('Por favor, intente con otro medio.');
    await dialog.getByRole('button', { name: 'Aceptar' }).click();
    await expect(dialog).toBeHidden();
    await expect(profile.email).toBeFocused();
  }
});

test('a spreadsheet cell with several phones gives one WhatsApp number', async ({
  page,
  visitor,
  directory,
}) => {
  const phones = [
    ['8000-0001 / 2000-0002', '80000001'],
    ['2000-0002 / 8000-0001', '80000001'],
    ['+506 8000-0001', '80000001'],
    ['50680000001', '80000001'],
    ['(506) 2000-0002', '20000002'],
  ] as const;
  await serveSpecialistVariants(
    page,
    directory,
    phones.map(([telefono]) => ({ telefono })),
  );
  await visitor.visit('/especialistas');
  for (const [i, [phone, digits]] of phones.entries()) {
    await visitor.open(`/detalle/${idOfSpecialistVariant(i)}`);
    const href = new RegExp(`^https://wa\\.me/506${digits}(\\?|$)`);
    await expect(new ProfileLocators(page).whatsapp, phone).toHaveAttribute('href', href);
  }
});
