import { aRegistrationDraft } from '@club/shared/testing';
import { Registration } from '../page-models/registration';
import type { Scene, Stage } from './scene';
import { AS_NOBODY, AT_HOME } from './shell';

/** The entry of the account menu, wherever the width puts it. */
async function chooseEntry({ layout }: Stage, name: string): Promise<void> {
  await layout.accountButton.or(layout.mobileButton).first().click();
  await layout.menuItem(name).click();
}

async function openForm(stage: Stage): Promise<Registration> {
  const registration = new Registration(stage.page);
  await chooseEntry(stage, 'Registrar');
  await registration.form.box.waitFor();
  return registration;
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
    opening: AS_NOBODY,
    over: true,
    async show(stage) {
      await openForm(stage);
    },
  },
  {
    name: 'the registration form with every error',
    opening: AS_NOBODY,
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
    opening: AS_NOBODY,
    over: true,
    async show(stage) {
      await (await openForm(stage)).fill(aRegistrationDraft());
    },
  },
  {
    name: 'the registration saved',
    opening: AS_NOBODY,
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
    opening: AT_HOME,
    over: true,
    async show(stage) {
      await chooseEntry(stage, 'Mis datos');
      await new Registration(stage.page).myData.box.waitFor();
    },
  },
  {
    name: 'the question before the log-out',
    opening: AT_HOME,
    over: true,
    async show(stage) {
      await chooseEntry(stage, 'Cerrar sesión');
      await new Registration(stage.page).logout.box.waitFor();
    },
  },
];
