import { aRegistrationDraft } from '@club/shared/testing';
import type { Page } from '@playwright/test';
import { listedSpecializations, pickCertified, pickSpecialistIn, pickWithoutVideo } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { pressTabUntilFocused } from '../kit/input';
import { DrillDownLocators, HomeLocators, ResultsLocators } from '../kit/pages/finding';
import { EvaluationDialogLocators, FeedbackWidget, ProfileLocators } from '../kit/pages/profile';
import { HeaderSearch, type RegistrationField, RegistrationLocators } from '../kit/pages/shell';

test('the keyboard alone leads from home to WhatsApp, and each new heading gets the focus', async ({
  page,
  visitor,
  layout,
  directory,
}) => {
  const wanted = pickSpecialistIn(directory, 'Pintura');
  const [especializacion = ''] = listedSpecializations(wanted, 'Pintura');
  const drillDown = new DrillDownLocators(page);
  const choose = async (target: ReturnType<DrillDownLocators['card']>, heading: string) => {
    await pressTabUntilFocused(page, target);
    await page.keyboard.press('Enter');
    await expect(layout.heading).toHaveText(heading);
    await expect(layout.heading).toBeFocused();
  };
  await visitor.visit('/');
  await choose(new HomeLocators(page).tile('Pintura'), 'Seleccione una provincia para el área de Pintura');
  await choose(drillDown.card(wanted.province), 'Seleccione un cantón');
  await choose(drillDown.card(wanted.canton), `Seleccione una especialización en ${wanted.canton}`);
  await choose(drillDown.card(especializacion), 'Resultados de su búsqueda');
  await choose(new ResultsLocators(page).card(wanted.name), wanted.name);
  await pressTabUntilFocused(page, new ProfileLocators(page).whatsapp);
  await page.goBack();
  await expect(new ResultsLocators(page).card(wanted.name)).toBeFocused();
});

test('the first Tab stop skips to the content; the keyboard alone finds a specialist by name', async ({
  page,
  visitor,
  layout,
  directory,
}) => {
  const person = pickWithoutVideo(directory);
  const search = new HeaderSearch(page);
  await visitor.visit('/');
  await page.keyboard.press('Tab');
  await expect(layout.skipLink).toBeFocused();
  await expect(layout.skipLink).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(layout.main).toBeFocused();
  await expect(page).toHaveURL(`${visitor.origin}/`);

  await search.arrived.waitFor();
  await pressTabUntilFocused(page, search.box);
  await page.keyboard.type(person.name);
  await search.suggestion(person.name).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(layout.heading).toHaveText(person.name);
  await expect(layout.heading).toBeFocused();
});

test('dialogs take the focus, trap it and return it', async ({ page, visitor, directory }) => {
  const person = pickCertified(directory);
  const profile = new ProfileLocators(page);
  await visitor.visit(`/detalle/${person.id}`);
  const dialog = page.getByRole('dialog');
  for (const opener of [
    profile.certificates.getByRole('button').first(),
    profile.ratingsButton,
    profile.evaluate,
    new FeedbackWidget(page).launcher,
  ]) {
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    await expect.poll(() => dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
    for (let stops = 0; stops < 12; stops += 1) {
      const inside = await dialog.evaluate(
        (box) => box.contains(document.activeElement) || document.activeElement === document.body,
      );
      expect(inside).toBe(true);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  }
});

test('the keyboard alone registers, evaluates, edits the visitor’s data and logs out', async ({
  page,
  visitor,
  layout,
  directory,
}) => {
  const person = pickWithoutVideo(directory);
  const registration = new RegistrationLocators(page);
  const evaluation = new EvaluationDialogLocators(page);
  const profile = new ProfileLocators(page);
  await page.route(`**${directory.endpoints.evaluation}`, (route) => route.fulfill({ status: 201 }));
  await visitor.visit(`/detalle/${person.id}`, { registered: false });
  await registration.notice.box.waitFor();
  await page.keyboard.press('Escape');

  await pressTabUntilFocused(page, profile.evaluate);
  await page.keyboard.press('Enter');
  for (const [name, text] of Object.entries(aRegistrationDraft())) {
    await pressTabUntilFocused(page, registration.field(name as RegistrationField));
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await expect(registration.success.button('Aceptar')).toBeFocused();
  await page.keyboard.press('Enter');

  await evaluation.comment.waitFor();
  await test.step('the arrow keys choose stars', async () => {
    await pressTabUntilFocused(page, evaluation.stars(1));
    await page.keyboard.press('Space');
    await expect(evaluation.stars(1)).toBeChecked();
    for (const count of [2, 3, 4]) {
      await page.keyboard.press('ArrowRight');
      await expect(evaluation.stars(count)).toBeChecked();
    }
  });
  await pressTabUntilFocused(page, evaluation.comment);
  await page.keyboard.type('Cumplió con todo.');
  await pressTabUntilFocused(page, evaluation.submit);
  await page.keyboard.press('Enter');
  await expect(evaluation.thanks).toBeVisible();
  await expect(evaluation.dialog.box).toBeHidden();
  await expect(profile.evaluate).toBeFocused();

  const open = async (entry: string) => {
    await pressTabUntilFocused(page, layout.accountButton);
    await page.keyboard.press('ArrowDown');
    await expect(layout.menu).toBeVisible();
    while (!(await layout.menuItem(entry).evaluate((item) => item === document.activeElement)))
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  };
  await open('Mis datos');
  await pressTabUntilFocused(page, registration.field('phone'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('70000001');
  await page.keyboard.press('Enter');
  await expect(registration.success.button('Aceptar')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(registration.success.box).toBeHidden();
  await open('Cerrar sesión');
  await pressTabUntilFocused(page, registration.logout.button('Cerrar sesión'));
  await page.keyboard.press('Enter');
  await expect(layout.accountButton).toHaveText('Mi cuenta');
});

test('a page load does not move the focus; the keyboard alone sends feedback', async ({
  page,
  visitor,
  layout,
  directory,
}) => {
  const widget = new FeedbackWidget(page);
  await page.route(`**${directory.endpoints.feedback}`, (route) => route.fulfill({ status: 201 }));
  await visitor.visit('/especialistas');
  await expect(layout.heading).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');

  await pressTabUntilFocused(page, widget.launcher);
  await page.keyboard.press('Enter');
  await pressTabUntilFocused(page, widget.reaction('Neutral'));
  await page.keyboard.press('Space');
  await expect(widget.reaction('Neutral')).toHaveAttribute('aria-pressed', 'true');
  await pressTabUntilFocused(page, widget.comment);
  await page.keyboard.type('Encontré lo que buscaba.');
  await pressTabUntilFocused(page, widget.submit);
  await page.keyboard.press('Enter');
  await expect(widget.toast).toBeVisible();
  await expect(widget.panel.box).toBeHidden();
  await expect(widget.launcher).toBeFocused();
});

test('the keyboard alone scrolls through the programme of a certificate', async ({
  page,
  visitor,
  directory,
}) => {
  const person = pickCertified(directory);
  await page.setViewportSize({ width: 360, height: 560 });
  await visitor.visit(`/detalle/${person.id}`);
  const seal = new ProfileLocators(page).certificates.getByRole('button').first();
  await pressTabUntilFocused(page, seal);
  await page.keyboard.press('Enter');
  const programme = page.getByRole('dialog');
  await expect(programme).toBeVisible();
  const last = programme.getByRole('listitem').last();
  await expect(last).not.toBeInViewport();
  for (let stops = 0; stops < 3 && !(await isScrollable(page)); stops += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('End');
  await expect(last).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(seal).toBeFocused();
});

/** Returns true if the arrow keys scroll the focused element. */
const isScrollable = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { scrollHeight, clientHeight } = document.activeElement ?? document.body;
    return document.activeElement !== document.body && scrollHeight > clientHeight + 1;
  });
