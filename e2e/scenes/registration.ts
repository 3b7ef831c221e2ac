import { aRegistrationDraft } from '@club/shared/testing';
import { Registration } from '../page-models/registration';
import type { Scene, Stage } from './scene';

async function openForm({ page, visitor }: Stage): Promise<Registration> {
  const registration = new Registration(page);
  await visitor.visit('/', { registered: false });
  await registration.notice.button('Aceptar').click();
  await registration.form.box.waitFor();
  return registration;
}

/** The entry of the account menu, wherever the width puts it. */
async function chooseEntry({ visitor, layout }: Stage, name: string): Promise<void> {
  await visitor.visit('/');
  await layout.accountButton.or(layout.mobileButton).first().click();
  await layout.menuItem(name).click();
}

/** Who is registered: notice, form and the dialogs of the account menu. */
export const REGISTRATION: Scene[] = [
  {
    name: 'the notice to who is not registered',
    over: true,
    async show({ page, visitor }) {
      await visitor.visit('/', { registered: false });
      await new Registration(page).notice.box.waitFor();
    },
  },
  {
    name: 'the registration form',
    over: true,
    async show(stage) {
      await openForm(stage);
    },
  },
  {
    name: 'the registration form with every error',
    over: true,
    async show(stage) {
      const registration = await openForm(stage);
      await registration.fill({ idCard: '12', phone: '1', email: 'nadie' });
      await registration.submit();
      await registration.form.box.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'the registration form filled in',
    over: true,
    async show(stage) {
      await (await openForm(stage)).fill(aRegistrationDraft());
    },
  },
  {
    name: 'the registration saved',
    over: true,
    async show(stage) {
      const registration = await openForm(stage);
      await registration.fill(aRegistrationDraft());
      await registration.submit();
      await registration.success.box.waitFor();
    },
  },
  {
    name: 'the own data',
    over: true,
    async show(stage) {
      await chooseEntry(stage, 'Mis datos');
      await new Registration(stage.page).myData.box.waitFor();
    },
  },
  {
    name: 'the question before the log-out',
    over: true,
    async show(stage) {
      await chooseEntry(stage, 'Cerrar sesión');
      await new Registration(stage.page).logout.box.waitFor();
    },
  },
];
