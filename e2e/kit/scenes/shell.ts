import { aRegistrationDraft } from '@club/shared/testing';
import { FeedbackWidget } from '../pages/profile';
import { HeaderSearch, RegistrationLocators } from '../pages/shell';
import { closeOverlays, type Scene, type SceneContext, type SceneStart } from './scene';

const AT_HOME: SceneStart = {
  open: ({ visitor }) => visitor.visit('/'),
};

const AS_NOBODY: SceneStart = {
  async open({ page, visitor }) {
    await visitor.visit('/', { registered: false });
    await new RegistrationLocators(page).dismissNotice();
  },
};

const SEARCHING: SceneStart = {
  open: ({ visitor }) => visitor.visit('/especialistas'),
};

async function searchFor({ page }: SceneContext, text: string): Promise<HeaderSearch> {
  const search = new HeaderSearch(page);
  await search.arrived.waitFor();
  await search.box.clear();
  await search.type(text);
  return search;
}

/** Screen states to check: parts of the shell that can appear on any page. */
export const SHELL_SCENES: Scene[] = [
  {
    name: 'the offline bar',
    async show(stage) {
      const { page, visitor, layout } = stage;
      await visitor.visit('/especialistas');
      await layout.ready();
      // Loads the panel while online: later checks may move its button under the pointer, which requests the panel.
      await new FeedbackWidget(page).launcher.click();
      await page.getByRole('dialog').waitFor();
      await closeOverlays(stage);
      await page.mouse.move(0, 0);
      // Waits for the offline bar: the page creates it when idle, which is late on a busy machine.
      const bar = page.locator('body > div:not(#root) > [role="status"]');
      await bar.waitFor({ state: 'attached', timeout: 45_000 });
      await page.context().setOffline(true);
      await page.getByText(/^Sin conexión\./).waitFor();
    },
  },
  {
    name: 'the skip link to the content',
    opening: AT_HOME,
    over: true,
    async show({ page, layout }) {
      await page.keyboard.press('Tab');
      await layout.skipLink.waitFor();
    },
  },
  ...[true, false].flatMap((registered): Scene[] => {
    const whose = registered ? 'of a registered visitor' : 'of an anonymous visitor';
    const opening = registered ? AT_HOME : AS_NOBODY;
    return [
      {
        name: `the account menu ${whose}`,
        opening,
        over: true,
        only: 'wide',
        async show({ layout }) {
          await layout.accountButton.click();
          await layout.menu.waitFor();
        },
      },
      {
        name: `the mobile menu ${whose}`,
        opening,
        over: true,
        only: 'phone',
        async show({ layout }) {
          await layout.mobileButton.click();
          await layout.menu.waitFor();
        },
      },
    ];
  }),
  {
    name: 'suggestions of the header search',
    opening: SEARCHING,
    over: true,
    async show(stage) {
      const search = await searchFor(stage, 'mar');
      await search.suggestions.first().waitFor();
      await stage.page.keyboard.press('ArrowDown');
    },
  },
  {
    name: 'a header search that finds nobody',
    opening: SEARCHING,
    over: true,
    async show(stage) {
      const search = await searchFor(stage, 'zzzzqq');
      await search.noMatch.waitFor();
      await search.ways.first().waitFor();
    },
  },
  {
    name: 'a header search for a job that nobody offers',
    opening: SEARCHING,
    over: true,
    async show(stage) {
      const search = await searchFor(stage, 'cerrajero en heredia');
      await search.noMatch.waitFor();
      await search.ways.first().waitFor();
    },
  },
  {
    name: 'shortcuts below the names of the header search',
    opening: SEARCHING,
    over: true,
    async show(stage) {
      const search = await searchFor(stage, 'mora');
      await search.suggestions.first().waitFor();
      await search.ways.first().waitFor();
      await stage.page.keyboard.press('ArrowUp');
    },
  },
  {
    name: 'a header search that finds a trade but no name',
    opening: SEARCHING,
    over: true,
    async show(stage) {
      const search = await searchFor(stage, 'pint');
      await search.noMatch.waitFor();
      await search.ways.first().waitFor();
      await stage.page.keyboard.press('ArrowDown');
    },
  },
  {
    // This scene is last because it leaves animations stopped.
    name: 'the splash of the home page',
    over: true,
    waiting: true,
    covered: true,
    async show({ page, visitor }) {
      const engine = await page.context().newCDPSession(page);
      await engine.send('Animation.enable');
      await engine.send('Animation.setPlaybackRate', { playbackRate: 0 });
      await visitor.visit('/');
    },
  },
];

/** Chooses an entry of the account menu or, on phones, of the mobile menu. */
async function chooseEntry({ layout }: SceneContext, name: string): Promise<void> {
  await layout.accountButton.or(layout.mobileButton).first().click();
  await layout.menuItem(name).click();
}

async function openForm(stage: SceneContext): Promise<RegistrationLocators> {
  const registration = new RegistrationLocators(stage.page);
  await chooseEntry(stage, 'Registrar');
  await registration.form.box.waitFor();
  return registration;
}

/** Screen states to check: the registration notice and form, and the dialogs of the account menu. */
export const REGISTRATION_SCENES: Scene[] = [
  {
    name: 'the registration notice',
    over: true,
    async show({ page, visitor }) {
      await visitor.visit('/', { registered: false });
      await new RegistrationLocators(page).notice.box.waitFor();
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
    name: 'the confirmation of the registration',
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
    name: 'the dialog «Mis datos»',
    opening: AT_HOME,
    over: true,
    async show(stage) {
      await chooseEntry(stage, 'Mis datos');
      await new RegistrationLocators(stage.page).myData.box.waitFor();
    },
  },
  {
    name: 'the confirmation of the logout',
    opening: AT_HOME,
    over: true,
    async show(stage) {
      await chooseEntry(stage, 'Cerrar sesión');
      await new RegistrationLocators(stage.page).logout.box.waitFor();
    },
  },
];
