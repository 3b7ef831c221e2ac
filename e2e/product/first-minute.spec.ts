import type { Locator, Page } from '@playwright/test';
import { setDefaultFontSize } from '../kit/accessibility';
import { escapeRegExp, fetchDirectory, hasMobile, matchingPeople, pickSpecialist } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { pressTabUntilFocused } from '../kit/input';
import { DrillDownLocators, HomeLocators, ResultsLocators } from '../kit/pages/finding';
import { ProfileLocators } from '../kit/pages/profile';
import { waitUntilServerRendered } from '../kit/places';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

const AREA = 'Pintura';

/** Picks a specialist who has two others in the same area and canton, all with WhatsApp. */
const pickOneOfThree = (directory: Parameters<typeof matchingPeople>[0]) =>
  pickSpecialist(directory, 'with two neighbours of the same trade', ({ province, canton, areas }) => {
    const found = matchingPeople(directory, { provincia: province, canton, area: AREA });
    return areas.includes(AREA) && found.length >= 3 && found.every(hasMobile);
  });

/** Search phrases with a place, an everyday word or a typing error, and the addresses that the site suggests for them. */
const UNDERSTOOD = [
  ['pintor cerca de cartago', '/filtro/area-trabajo?area=Pintura&provincia=Cartago'],
  ['desampardos', '/filtro/provincia?provincia=San%20Jos%C3%A9&canton=Desamparados'],
] as const;

/** Counts taps; a choice from the phone's native list is one tap. */
function countTaps() {
  let taps = 0;
  const counted = (action: Promise<unknown>) => {
    taps += 1;
    return action;
  };
  return {
    taps: () => taps,
    tap: (target: Locator) => counted(target.tap()),
    select: (target: Locator, option: string) => counted(target.selectOption(option)),
  };
}

const expectWhatsApp = (page: Page) =>
  expect(new ProfileLocators(page).whatsapp).toHaveAttribute('href', /^https:\/\/wa\.me\/506\d{8}/);

for (const letters of [100, 200]) {
  test(`three taps from the home page show three matching specialists, and a fourth shows the WhatsApp of the first, at a font size of ${letters} %`, async ({
    page,
    visitor,
    directory,
  }) => {
    const { province, canton } = pickOneOfThree(directory);
    const { what, where, submit } = new HomeLocators(page);
    const { tap, select, taps } = countTaps();
    await visitor.visit('/');
    await setDefaultFontSize(page, letters);
    await tap(what);
    await page.keyboard.type('pintor');
    await select(where, `${canton}, ${province}`);
    await tap(submit);
    const { cards } = new ResultsLocators(page);
    await expect(cards.nth(2)).toBeVisible();
    expect(taps()).toBe(3);
    await expect(page).toHaveTitle(/^Pintores en /);

    await tap(cards.first());
    await expectWhatsApp(page);
    expect(taps()).toBe(4);

    await test.step('the home page shows the last canton on a later visit', async () => {
      await visitor.open('/');
      await expect(where).toHaveValue(`${canton}, ${province}`);
    });
  });
}

test('the keyboard alone leads from the home page to three specialists and the WhatsApp of the first, with accessible names', async ({
  page,
  visitor,
  directory,
}) => {
  const { province, canton } = pickOneOfThree(directory);
  const { what, where, submit } = new HomeLocators(page);
  await visitor.visit('/');
  await expect(page.getByRole('form', { name: 'Especialistas por trabajo y cantón' })).toBeVisible();
  await expect(what).toHaveAccessibleName('¿Qué necesita?');
  await expect(where).toHaveAccessibleName('¿Dónde?');
  await expect(submit).toHaveAccessibleName('Ver especialistas');
  await what.focus();
  await page.keyboard.type('pintor');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(where).toBeFocused();
  await where.selectOption(`${canton}, ${province}`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(new ResultsLocators(page).heading).toBeFocused();
  await expect(page).toHaveURL(/\/resultados\?.*area=Pintura/);
  const { cards } = new ResultsLocators(page);
  await expect(cards.nth(2)).toBeVisible();
  const place = escapeRegExp(`${province}, ${canton}`);
  for (const card of await cards.all())
    await expect(card).toHaveAccessibleName(
      new RegExp(`^\\S.* ${place} (\\d.*estrellas|Sin calificaciones)`),
    );
  await pressTabUntilFocused(page, cards.first());
  await page.keyboard.press('Enter');
  await expectWhatsApp(page);
  await expect(new ProfileLocators(page).whatsapp).toHaveAccessibleName('WhatsApp');
  await pressTabUntilFocused(page, new ProfileLocators(page).whatsapp);
});

test('the home form accepts the same phrases as the header search', async ({ page, visitor }) => {
  const { what, submit } = new HomeLocators(page);
  await visitor.visit('/');
  // Waits for the list, since the server handles the form until the list is loaded.
  await page.waitForFunction(() => localStorage.getItem('especialistas') !== null);
  for (const [text, href] of UNDERSTOOD) {
    await visitor.open('/');
    await what.fill(text);
    await submit.tap();
    await expect(page).toHaveURL(visitor.origin + href);
  }
  await visitor.open('/');
  await what.fill('plomero');
  await submit.tap();
  await expect(page.getByText('Por ahora nadie ofrece fontanería.')).toBeVisible();
});

test('a link to a common job lists the specialists who do it, and so does a tile', async ({
  page,
  visitor,
}) => {
  await visitor.visit('/');
  const home = new HomeLocators(page);
  const job = home.jobs.first();
  const [, name = '', count = ''] = /^(.*) (\d+) especialistas?$/.exec((await job.textContent()) ?? '') ?? [];
  await job.tap();
  await expect(page).toHaveURL(new RegExp(`especializacion=${encodeURIComponent(name)}`));
  const { people } = new DrillDownLocators(page);
  await expect(people).toHaveCount(3);
  await expect(page.getByRole('heading', { level: 2, name: `${count} especialistas` })).toBeVisible();

  await visitor.open('/');
  await home.tile('Pintura').tap();
  await people.nth(2).tap();
  await expectWhatsApp(page);
});

test.describe('the home form without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test.beforeEach(({ expectErrors }) => expectErrors(/\.js csp$/));

  test('the form leads to the results; without a trade or a place, to the search step that asks for it', async ({
    page,
    visitor,
    directory,
  }) => {
    const { province, canton } = pickOneOfThree(directory);
    const { what, where, submit } = new HomeLocators(page);
    const { origin } = visitor;
    const { tap, select, taps } = countTaps();
    const answerTo = async (work: string, place: string) => {
      await page.goto(origin);
      await tap(what);
      await page.keyboard.type(work);
      await select(where, place);
      await tap(submit);
    };
    const search = new URLSearchParams({ que: 'pintor', donde: `${canton}, ${province}` });
    await waitUntilServerRendered((await fetch(`${origin}/resultados?${search}`)).url);
    await answerTo('pintor', `${canton}, ${province}`);
    await expect(new ResultsLocators(page).cards.nth(2)).toBeVisible();
    const first = new ResultsLocators(page).cards.first();
    await waitUntilServerRendered(await first.evaluate((a: HTMLAnchorElement) => a.href));
    await tap(first);
    await expectWhatsApp(page);
    expect(taps()).toBe(4);

    for (const [text, href] of UNDERSTOOD) {
      await answerTo(text, '');
      await expect(page).toHaveURL(origin + href);
    }

    await answerTo('pintor', '');
    await expect(page).toHaveURL(`${origin}/filtro/area-trabajo?area=Pintura`);
    await answerTo('', `${canton}, ${province}`);
    await expect(page).toHaveURL(/\/filtro\/provincia\?provincia=.*&canton=/);
  });

  test('the home page shows common jobs, real comments and the hiring guide', async ({ page, visitor }) => {
    await page.goto(visitor.origin);
    const home = new HomeLocators(page);
    await expect(home.jobs.first()).toHaveText(/ \d+ especialistas?$/);
    await expect(home.comments).toHaveCount(3);
    // Reads the comments again, since other tests may have added some to the shared service.
    const { ratings } = await fetchDirectory(visitor.origin);
    const known = ratings.flatMap(({ comments }) =>
      comments.map(({ comentario }) => String(comentario).replace(/\s+/g, ' ').trim()),
    );
    for (const text of await home.comments.locator('blockquote').allTextContents()) {
      const shown = text.replace(/…$/, '');
      expect(
        known.filter((whole) => whole.startsWith(shown)),
        shown,
      ).not.toEqual([]);
    }
    await home.guide.tap();
    await expect(page).toHaveURL(/\/antes-de-contratar$/);
  });
});
