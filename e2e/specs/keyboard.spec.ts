import { listedSpecializations, pick, pickWithoutVideo, pickWorkerIn } from '../data/pick';
import { expect, test } from '../fixtures';
import { tabTo } from '../fixtures/keyboard';
import { DrillDown } from '../page-models/drill-down';
import { EvaluationDialog } from '../page-models/evaluation-dialog';
import { FeedbackWidget } from '../page-models/feedback-widget';
import { Home } from '../page-models/home';
import { Profile } from '../page-models/profile';
import { Results } from '../page-models/results';

test('the keyboard alone leads from the home page to WhatsApp, and the focus to each new heading', async ({
  page,
  visitor,
  layout,
  directory,
}) => {
  const wanted = pickWorkerIn(directory, 'Pintura');
  const [especializacion = ''] = listedSpecializations(wanted, 'Pintura');
  const drillDown = new DrillDown(page);
  const choose = async (target: ReturnType<DrillDown['card']>, heading: string) => {
    await tabTo(page, target);
    await page.keyboard.press('Enter');
    await expect(layout.heading).toHaveText(heading);
    await expect(layout.heading).toBeFocused();
  };
  await visitor.visit('/');
  await choose(new Home(page).tile('Pintura'), 'Seleccione una provincia para el área de Pintura');
  await choose(drillDown.card(wanted.province), 'Seleccione un cantón');
  await choose(drillDown.card(wanted.canton), `Seleccione una especialización en ${wanted.canton}`);
  await choose(drillDown.card(especializacion), 'Resultados de su búsqueda');
  await choose(new Results(page).card(wanted.name), wanted.name);
  await tabTo(page, new Profile(page).whatsapp);
});

test('the first stop skips to the content', async ({ page, visitor, layout }) => {
  await visitor.visit('/');
  await page.keyboard.press('Tab');
  await expect(layout.skipLink).toBeFocused();
  await expect(layout.skipLink).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(layout.main).toBeFocused();
});

test('a page opened directly leaves the focus where the browser puts it', async ({
  page,
  visitor,
  layout,
}) => {
  await visitor.visit('/especialistas');
  await expect(layout.heading).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
});

test('dialogs take the focus, keep it and give it back', async ({ page, visitor, directory }) => {
  const person = pick(
    directory,
    'with certificates and no video',
    ({ certificates, video }) => certificates.length > 0 && video === '',
  );
  const profile = new Profile(page);
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

test('stars are chosen with the arrow keys', async ({ page, visitor, directory }) => {
  const person = pickWithoutVideo(directory);
  const evaluation = new EvaluationDialog(page);
  await visitor.visit(`/detalle/${person.id}`);
  await new Profile(page).evaluate.click();
  await evaluation.stars(1).focus();
  await page.keyboard.press('Space');
  await expect(evaluation.stars(1)).toBeChecked();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(evaluation.stars(3)).toBeChecked();
});
