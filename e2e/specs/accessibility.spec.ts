import { pick } from '../data/pick';
import { everyPlace, PLACE_NAMES, placeNamed } from '../data/places';
import { expect, test } from '../fixtures';
import { axeFindings } from '../fixtures/axe';
import { EvaluationDialog } from '../page-models/evaluation-dialog';
import { FeedbackWidget } from '../page-models/feedback-widget';
import { HeaderSearch } from '../page-models/header-search';
import { Profile } from '../page-models/profile';
import { Registration } from '../page-models/registration';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const name of PLACE_NAMES) {
  test(`axe finds nothing on the screen of ${name}`, async ({
    page,
    visitor,
    layout,
    directory,
    expectErrors,
  }) => {
    const { path, status } = placeNamed(name, directory);
    if (status === 404) expectErrors(/404.*no-existe/);
    await visitor.visit(path);
    await expect(layout.heading).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(layout.widgetButton).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });
}

test('axe finds nothing in any dialog of a profile', async ({ page, visitor, directory }) => {
  const person = pick(
    directory,
    'with certificates and no e-mail',
    ({ certificates, email, video }) => certificates.length > 0 && email === '' && video === '',
  );
  const profile = new Profile(page);
  const evaluation = new EvaluationDialog(page);
  await visitor.visit(`/detalle/${person.id}`);
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  for (const opener of [
    profile.certificates.getByRole('button').first(),
    profile.ratingsButton,
    profile.email,
    profile.evaluate,
  ]) {
    await opener.click();
    await expect(dialog).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  await profile.evaluate.click();
  await evaluation.stars(2).check();
  await evaluation.submit.click();
  await expect(evaluation.comment).toHaveAttribute('aria-invalid', 'true');
  expect(await axeFindings(page)).toEqual([]);
});

test('axe finds nothing in menus, suggestions and widget', async ({ page, visitor, layout, directory }) => {
  const search = new HeaderSearch(page);
  const widget = new FeedbackWidget(page);
  await visitor.visit('/');
  await layout.accountButton.click();
  await expect(layout.menu).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await search.type(directory.people[0]?.nombre ?? '');
  await expect(search.suggestions.first()).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await search.box.fill('zzzzqq');
  await expect(search.noMatch).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await search.box.fill('');

  await widget.launcher.click();
  await widget.reaction('Malo').click();
  await widget.submit.click();
  await expect(widget.comment).toHaveAttribute('aria-invalid', 'true');
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 390, height: 800 });
  await layout.mobileButton.click();
  await expect(layout.menu).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test('axe finds nothing in registration, own data and logout', async ({ page, visitor, layout }) => {
  const registration = new Registration(page);
  await visitor.visit('/', { registered: false });
  await expect(registration.notice.box).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await registration.notice.button('Aceptar').click();
  await registration.submit();
  await expect(registration.field('idCard')).toHaveAttribute('aria-invalid', 'true');
  expect(await axeFindings(page)).toEqual([]);
  await registration.fill({
    idCard: '100000001',
    name: 'Ana',
    firstSurname: 'Mora',
    secondSurname: 'Vargas',
    phone: '80000099',
  });
  await registration.submit();
  await expect(registration.success.box).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await registration.success.button('Aceptar').click();
  for (const [entry, dialog] of [
    ['Mis datos', registration.myData],
    ['Cerrar sesión', registration.logout],
  ] as const) {
    await layout.accountButton.click();
    await layout.menuItem(entry).click();
    await expect(dialog.box).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog.box).toBeHidden();
  }
});

test('who asks for less motion gets none', async ({ page, visitor, layout, directory }) => {
  for (const { path } of everyPlace(directory).filter(({ status }) => status === 200)) {
    await visitor.visit(path);
    await expect(layout.widgetButton).toBeVisible();
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('*')].flatMap((element) => {
        const { transitionDuration, animationName, animationDuration } = getComputedStyle(element);
        const transitions = transitionDuration.split(',').some((text) => Number.parseFloat(text) > 0.01);
        const animates = animationName !== 'none' && Number.parseFloat(animationDuration) > 0.01;
        const hidesOnly = animationName.includes('splash-leaves');
        return transitions || (animates && !hidesOnly) ? [`${element.tagName}.${element.className}`] : [];
      }),
    );
    expect(moving, path).toEqual([]);
  }
});
