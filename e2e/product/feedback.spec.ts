import { setDefaultFontSize } from '../kit/accessibility';
import type { Directory } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { holdRequests, recordRequestMethods } from '../kit/lists';
import { FeedbackWidget, WIDGET_REACTIONS } from '../kit/pages/profile';
import { stopPageClock, stopTimers, THANKS_DURATION_MS } from '../kit/timers';

const SENT = (directory: Directory) => new RegExp(`${directory.endpoints.feedback}$`);

const WIRE = {
  Bueno: 'Bueno',
  Neutral: 'Neutral',
  Malo: 'Malo',
  'Solo quiero comentar': 'Ninguna',
} as const;

for (const viewport of [
  { width: 360, height: 740 },
  { width: 740, height: 360 },
])
  test(`a reaction opens the comment box at 200 % font size on ${viewport.width} × ${viewport.height} px`, async ({
    page,
    visitor,
  }) => {
    const widget = new FeedbackWidget(page);
    await page.setViewportSize(viewport);
    await visitor.visit('/especialistas');
    await setDefaultFontSize(page, 200);
    await widget.launcher.click();
    await widget.reaction('Bueno').focus();
    await page.keyboard.press('Enter');
    await expect(widget.comment).toBeFocused();
    await expect(widget.comment).toBeInViewport({ ratio: 0.8 });
    await expect(widget.panel.box.getByText('Comentario', { exact: true })).toBeInViewport({ ratio: 0.9 });
    await page.keyboard.type('Fácil de usar.');
    await page.keyboard.press('Tab');
    await expect(widget.submit).toBeFocused();
    await expect(widget.submit).toBeInViewport({ ratio: 0.9 });
  });

test('a comment is sent with each reaction, confirmed and cleared', async ({ page, visitor, directory }) => {
  const widget = new FeedbackWidget(page);
  const endThanks = await stopTimers(page, THANKS_DURATION_MS);
  await visitor.visit('/especialistas');
  for (const choice of WIDGET_REACTIONS) {
    const reaccion = WIRE[choice];
    await test.step(`the reaction «${choice}» is sent as ${reaccion}`, async () => {
      const comment = `Fácil de usar, ${reaccion} ${Date.now()}`;
      await widget.launcher.click();
      await widget.reaction(choice).click();
      await widget.comment.fill(`  ${comment} `);
      const answered = page.waitForResponse(SENT(directory));
      await widget.submit.click();
      const response = await answered;
      expect(response.status()).toBe(201);
      expect(JSON.parse(response.request().postData() ?? '')).toEqual({ comentario: comment, reaccion });
      await expect(widget.toast).toBeVisible();
      await endThanks();
      await expect(widget.panel.box).toBeHidden();
      await expect(widget.toast).toBeHidden();

      await widget.launcher.click();
      await expect(widget.reaction(choice)).toHaveAttribute('aria-pressed', 'false');
      await expect(widget.comment).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(widget.panel.box).toBeHidden();
    });
  }
});

test('the thank-you message for feedback stays for two seconds at the top right', async ({
  page,
  visitor,
  layout,
}) => {
  const widget = new FeedbackWidget(page);
  await page.clock.install();
  await visitor.visit('/');
  await layout.boundary('directory').first().waitFor();
  await widget.launcher.click();
  await widget.reaction('Bueno').click();
  await widget.comment.fill(`Aviso ${Date.now()}`);
  await stopPageClock(page);
  await widget.submit.click();
  await expect(widget.toast).toBeVisible();
  const box = await widget.toast.boundingBox();
  expect(box?.y).toBeLessThan(100);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1200);
  await page.clock.runFor(1_900);
  await expect(widget.toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(widget.toast).toBeHidden();
});

test('the widget’s submit button shows a spinner and ignores clicks while sending', async ({
  page,
  visitor,
  directory,
}) => {
  const widget = new FeedbackWidget(page);
  const release = await holdRequests(page, SENT(directory));
  const sends = recordRequestMethods(page, SENT(directory));
  await visitor.visit('/');
  await widget.launcher.click();
  await widget.reaction('Bueno').click();
  await widget.comment.fill(`Una sola vez ${Date.now()}`);
  await widget.submit.dblclick();
  await expect(widget.submit).toHaveAttribute('aria-disabled', 'true');
  await expect(widget.submit).toHaveAttribute('aria-busy', 'true');
  await widget.submit.click({ force: true });
  await release();
  await expect(widget.toast).toBeVisible();
  expect(sends).toEqual(['POST']);
});

test('failed feedback opens the error dialog and keeps the text', async ({
  page,
  visitor,
  directory,
  expectErrors,
}) => {
  expectErrors(/ERR_CONNECTION_RESET/, /console error: Failed to load/);
  const widget = new FeedbackWidget(page);
  await page.route(SENT(directory), (route) => route.abort('connectionreset'), { times: 1 });
  await visitor.visit('/');
  await widget.launcher.click();
  await widget.reaction('Malo').click();
  await widget.comment.fill('No se pudo la primera vez.');
  await widget.submit.click();
  await expect(widget.failure.box).toContainText('Hubo un error al enviar tu comentario.');
  await widget.failure.button('Aceptar').click();
  await expect(widget.failure.box).toBeHidden();
  await expect(widget.comment).toHaveValue('No se pudo la primera vez.');
  await widget.submit.click();
  await expect(widget.toast).toBeVisible();
});

test('the open widget prevents scrolling of the page, and a click outside closes and resets the widget', async ({
  page,
  visitor,
}) => {
  const widget = new FeedbackWidget(page);
  await visitor.visit('/');
  await widget.launcher.click();
  await widget.reaction('Bueno').click();
  await widget.comment.fill('A medio escribir');
  await page.mouse.move(40, 400);
  await page.mouse.wheel(0, 600);
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  await widget.panel.clickBackdrop();
  await expect(widget.panel.box).toBeHidden();
  await expect(page.locator('html')).not.toHaveCSS('overflow-y', 'hidden');
  await expect(widget.launcher).toBeFocused();
  await widget.launcher.click();
  await expect(widget.reaction('Bueno')).toHaveAttribute('aria-pressed', 'false');
  await expect(widget.comment).toHaveCount(0);
  for (const fields of [1, 0]) {
    await widget.reaction('Bueno').click();
    await expect(widget.comment).toHaveCount(fields);
  }
});
