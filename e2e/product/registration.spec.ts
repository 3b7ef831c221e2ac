import type { Page } from '@playwright/test';
import { type Directory, escapeRegExp } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { holdRequests } from '../kit/lists';
import { HomeLocators } from '../kit/pages/finding';
import { HeaderSearch, type RegistrationField, RegistrationLocators } from '../kit/pages/shell';
import { waitUntilServerRendered } from '../kit/places';
import { localStorageOf, sessionStorageOf } from '../kit/stored';
import { REMOTE_LOAD_TIMER_MS, stopPageClock, stopTimers } from '../kit/timers';

const VALID = {
  idCard: '1-0000-0001',
  name: '  Ana   Lucía ',
  firstSurname: 'Mora',
  secondSurname: 'Vargas',
  phone: '80000099',
} as const;

test('an unregistered visitor sees a notice that leads to the registration', async ({
  page,
  visitor,
  layout,
}) => {
  const registration = new RegistrationLocators(page);
  await visitor.visit('/especialistas', { registered: false });
  await expect(registration.notice.box).toContainText(/validar la autenticidad .*de las evaluaciones/);
  await registration.notice.button('Aceptar').click();
  await registration.fill(VALID);
  await registration.submit();

  await expect(registration.success.box).toContainText('Datos guardados correctamente.');
  await expect(registration.success.button('Aceptar')).toHaveCSS('background-color', 'rgb(0, 107, 152)');
  await registration.success.button('Aceptar').click();
  await expect(layout.accountButton).toHaveAccessibleName('Ana');
  expect((await localStorageOf(page)).user).toBe(
    JSON.stringify({ name: 'Ana Lucía', lastName: 'Mora Vargas', phone: '80000099', idCard: '100000001' }),
  );

  await visitor.reload();
  await expect(layout.accountButton).toHaveAccessibleName('Ana');
  await expect(registration.notice.box).toHaveCount(0);
});

test('a visitor may dismiss the registration notice, which returns in a new tab', async ({
  page,
  visitor,
  layout,
}) => {
  const registration = new RegistrationLocators(page);
  await visitor.visit('/', { registered: false });
  await registration.notice.button('Ahora no, seguir navegando').click();
  await expect(registration.notice.box).toBeHidden();
  expect(Object.keys(await sessionStorageOf(page))).toEqual(['club:aviso']);
  await layout.specialistsLink.click();
  await expect(layout.heading).toBeVisible();
  await visitor.reload();
  await expect(layout.heading).toBeVisible();
  await expect(layout.widgetButton).toBeVisible();
  await expect(registration.notice.box).toHaveCount(0);

  const tab = await page.context().newPage();
  await tab.goto(visitor.origin);
  await expect(new RegistrationLocators(tab).notice.box).toBeVisible();
});

test('the registration notice waits until the splash has gone', async ({ page, visitor, layout }) => {
  const { notice } = new RegistrationLocators(page);
  const engine = await page.context().newCDPSession(page);
  await engine.send('Animation.enable');
  await engine.send('Animation.setPlaybackRate', { playbackRate: 0 });
  await visitor.visit('/', { registered: false });
  await layout.widgetButton.waitFor();
  await expect(new HomeLocators(page).splash).toBeVisible();
  await expect(notice.box).toHaveCount(0);
  await engine.send('Animation.setPlaybackRate', { playbackRate: 1 });
  await expect(notice.box).toBeVisible();
  await expect(notice.button('Aceptar')).toBeFocused();
});

/** Maximum time for which the registration notice waits for the page's content, ms. */
const NOTICE_MS = 6_000;

const LATE: [string, (directory: Directory) => string][] = [
  ['the remote', () => '**/remotes/profile/**'],
  ['the list of specialists', ({ endpoints }) => `**${endpoints.specialists}`],
];

for (const [late, requests] of LATE) {
  test(`the registration notice waits for the page’s content when ${late} is late`, async ({
    page,
    visitor,
    layout,
    directory,
  }) => {
    const [person] = directory.people;
    const { notice } = new RegistrationLocators(page);
    await stopTimers(page, NOTICE_MS, REMOTE_LOAD_TIMER_MS);
    const release = await holdRequests(page, requests(directory));
    await visitor.visit(`/detalle/${person?.id}`, { registered: false, drawn: false });
    await layout.widgetButton.waitFor();
    await expect(layout.main.locator('[aria-busy=true]')).toBeVisible();
    await expect(notice.box).toHaveCount(0);
    await release();
    await expect(notice.box).toBeVisible();
    await expect(layout.heading).toHaveText(person?.name ?? '');
  });
}

test('the registration notice waits until a server-rendered page is hydrated; header search and widget do not', async ({
  page,
  visitor,
  layout,
  directory,
}) => {
  const path = `/detalle/${directory.people[0]?.id}`;
  const { notice } = new RegistrationLocators(page);
  await waitUntilServerRendered(new URL(path, visitor.origin));
  await stopTimers(page, NOTICE_MS, REMOTE_LOAD_TIMER_MS);
  const release = await holdRequests(page, '**/remotes/profile/**');
  await visitor.visit(path, { registered: false, takenOver: false });
  await layout.widgetButton.waitFor();
  await new HeaderSearch(page).arrived.waitFor();
  await expect(notice.box).toHaveCount(0);
  await release();
  await expect(notice.box).toBeVisible();
  await expect(page.locator('#drawn')).toHaveCount(0);
});

/** Returns a function that resolves with the seconds between hydration and the first dialog, by the page's clock. */
async function watchDialogDelay(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen: { hydrated?: number; dialog?: number } = {};
    Object.assign(window, { seen });
    new MutationObserver(() => {
      if (document.querySelector('[data-hydrated]')) seen.hydrated ??= Date.now();
      if (document.querySelector('dialog[open]')) seen.dialog ??= Date.now();
    }).observe(document, { attributes: true, childList: true, subtree: true });
  });
  return () =>
    page.evaluate(() => {
      const { hydrated = 0, dialog = 0 } = (window as unknown as { seen: Record<string, number> }).seen;
      return (dialog - hydrated) / 1_000;
    });
}

test('the registration notice opens after six seconds if a list never arrives', async ({
  page,
  visitor,
  layout,
  directory,
}) => {
  const { notice } = new RegistrationLocators(page);
  await page.clock.install();
  const dialogDelay = await watchDialogDelay(page);
  await page.route(`**${directory.endpoints.specialists}`, () => undefined);
  await visitor.visit(`/detalle/${directory.people[0]?.id}`, { registered: false, drawn: false });
  await layout.pageReady('profile');
  await stopPageClock(page);
  while (!(await notice.box.isVisible())) await page.clock.runFor(100);
  expect(Math.round(await dialogDelay())).toBe(6);
  await expect(layout.main.locator('[aria-busy=true]')).toBeVisible();
});

const MESSAGES: [RegistrationField, string, string][] = [
  ['idCard', '', 'Por favor, ingresa tu número de cédula o DIMEX.'],
  ['phone', '90000000', 'El teléfono debe tener 8 dígitos y comenzar con un número válido.'],
  ['email', 'ana@', 'El formato del correo electrónico no es válido.'],
];

test('registration errors show under their fields, and nothing is stored until all are corrected', async ({
  page,
  visitor,
}) => {
  const registration = new RegistrationLocators(page);
  await visitor.visit('/', { registered: false });
  await registration.notice.button('Aceptar').click();

  await test.step('the phone box accepts up to eight digits and drops a pasted +506', async () => {
    const phone = registration.field('phone');
    await phone.pressSequentially('a8-0 0b000999123');
    await expect(phone).toHaveValue('80000099');
    await phone.fill('+506 8000-0099');
    await expect(phone).toHaveValue('80000099');
  });

  const valid = { ...VALID, email: '' };
  await registration.fill(valid);
  for (const [field, text, message] of MESSAGES) {
    await test.step(`the form rejects «${text}» as ${field}`, async () => {
      await registration.fill({ [field]: text });
      await registration.submit();
      await expect(registration.field(field)).toHaveAccessibleDescription(new RegExp(escapeRegExp(message)));
      await expect(registration.field(field)).toHaveAttribute('aria-invalid', 'true');
      expect(await localStorageOf(page)).not.toHaveProperty('user');
      await registration.fill({ [field]: valid[field] });
      await expect(registration.field(field)).not.toHaveAccessibleDescription(
        new RegExp(escapeRegExp(message)),
      );
    });
  }
  await registration.fill({ email: 'ana.mora@example.com' });
  await registration.submit();
  await expect(registration.success.box).toBeVisible();
  expect(JSON.parse((await localStorageOf(page)).user ?? '')).toMatchObject({
    email: 'ana.mora@example.com',
  });
});

test('logging out asks for confirmation and deletes the user, who can register again', async ({
  page,
  visitor,
  layout,
}) => {
  const registration = new RegistrationLocators(page);
  await visitor.visit('/');
  await layout.accountButton.click();
  await layout.menuItem('Cerrar sesión').click();
  await expect(registration.logout.box).toContainText('registrarse de nuevo');
  await registration.logout.button('Cancelar').click();
  await expect(registration.logout.box).toBeHidden();
  await expect(layout.accountButton).toHaveAccessibleName('Ana');

  await layout.accountButton.click();
  await layout.menuItem('Cerrar sesión').click();
  await registration.logout.button('Cerrar sesión').click();
  await expect(layout.accountButton).toHaveAccessibleName('Mi cuenta');
  expect(await localStorageOf(page)).not.toHaveProperty('user');
  await expect(registration.notice.box).toHaveCount(0);

  await layout.accountButton.click();
  await layout.menuItem('Registrar').click();
  await registration.register();
  await expect(layout.accountButton).toHaveAccessibleName('Ana');
});
