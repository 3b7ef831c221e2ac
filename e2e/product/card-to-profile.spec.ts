import type { Page } from '@playwright/test';
import { type Person, pickWithoutVideo } from '../kit/directory';
import { expect, test } from '../kit/fixtures';
import { ResultsLocators } from '../kit/pages/finding';
import { HeaderSearch } from '../kit/pages/shell';
import { searchPathFor } from '../kit/places';
import type { Visitor } from '../kit/visitor';

/** Records each part of the page that a view transition animates, with the animation's duration. */
async function watchTransitions(page: Page): Promise<() => Promise<[part: string, milliseconds: number][]>> {
  const seen: [string, number][] = [];
  await page.exposeFunction('reportMove', (part: string, milliseconds: number) => {
    seen.push([part, milliseconds]);
  });
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      transition.ready.then(() => {
        for (const { effect } of document.getAnimations()) {
          const part = effect instanceof KeyframeEffect ? effect.pseudoElement : null;
          if (part?.startsWith('::view-transition-group(')) {
            (window as unknown as { reportMove: (part: string, ms: number) => void }).reportMove(
              part,
              Number(effect?.getComputedTiming().duration),
            );
          }
        }
      });
      return transition;
    };
  });
  return async () => seen;
}

for (const [motion, longest] of [
  ['no-preference', 200],
  ['reduce', 0],
] as const) {
  test(`portrait and name move from card to profile within ${longest} ms (motion: ${motion}), and going back works`, async ({
    page,
    visitor,
    layout,
    directory,
  }) => {
    await page.emulateMedia({ reducedMotion: motion });
    const person = pickWithoutVideo(directory);
    const results = new ResultsLocators(page);
    await visitor.visit(`/detalle/${person.id}`);
    await expect(layout.heading).toHaveText(person.name);
    await visitor.visit(searchPathFor(person));
    await results.card(person.name).click();
    await expect(layout.heading).toHaveText(person.name);
    await page.goBack();

    const moves = await watchTransitions(page);
    await results.card(person.name).click();
    await expect(layout.heading).toHaveText(person.name);
    await expect(layout.heading).toBeFocused();
    await expect
      .poll(async () => (await moves()).map(([part]) => part))
      .toEqual(
        expect.arrayContaining([
          expect.stringContaining(`portrait-${person.id}`),
          expect.stringContaining(`name-${person.id}`),
        ]),
      );
    for (const [part, milliseconds] of await moves()) {
      expect(milliseconds, part).toBeLessThanOrEqual(longest);
    }
    await page.goBack();
    await expect(results.card(person.name)).toBeVisible();
    await expect(results.card(person.name)).toBeFocused();
  });
}

/**
 * Holds each view transition's update of the page, as on a slow phone, until `endTransition` is called. Chromium waits
 * four seconds at most.
 */
async function holdTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document);
    const released = new Promise((resolve) =>
      window.addEventListener('end-transition', resolve, { once: true }),
    );
    document.startViewTransition = (options) => {
      const update = typeof options === 'function' ? options : options?.update;
      document.documentElement.dataset.transition = 'held';
      return start(async () => {
        await released;
        await update?.();
        document.documentElement.dataset.transition = 'ended';
      });
    };
  });
}

const waitForHeldTransition = (page: Page) => page.locator('[data-transition="held"]').waitFor();

async function endTransition(page: Page): Promise<void> {
  await page.evaluate(() => void window.dispatchEvent(new Event('end-transition')));
  await page.locator('[data-transition="ended"]').waitFor();
}

/** Opens the results and holds the next view transition from the person's card. */
async function openBeforeHeldTransition(page: Page, visitor: Visitor, person: Person) {
  const search = new HeaderSearch(page);
  const card = new ResultsLocators(page).card(person.name);
  await visitor.visit(searchPathFor(person));
  await search.arrived.waitFor();
  await card.click();
  await page.getByRole('button', { name: 'Evaluar especialista' }).waitFor();
  await page.goBack();
  await expect(card).toBeFocused();
  await holdTransitions(page);
  return { search, card };
}

test('text and focus in the search box survive a slow transition from a card to its profile', async ({
  page,
  visitor,
  layout,
  directory,
}) => {
  const person = pickWithoutVideo(directory);
  const { search, card } = await openBeforeHeldTransition(page, visitor, person);
  await search.box.click();
  await page.keyboard.type('Mar');
  await card.evaluate((link: HTMLElement) => link.click());
  await waitForHeldTransition(page);
  await page.keyboard.type('ía');
  await endTransition(page);
  await expect(layout.heading).toHaveText(person.name);
  await expect(search.box).toHaveValue('María');
  await expect(search.box).toBeFocused();
});

test('a transition to a profile does not disturb typing in the search box, and suggestions appear', async ({
  page,
  visitor,
  layout,
  directory,
}) => {
  const person = pickWithoutVideo(directory);
  const { search, card } = await openBeforeHeldTransition(page, visitor, person);
  await card.evaluate((link: HTMLElement) => link.click());
  await waitForHeldTransition(page);
  await search.box.focus();
  await page.keyboard.type(person.name);
  await endTransition(page);
  await expect(layout.heading).toHaveText(person.name);
  await expect(search.box).toHaveValue(person.name);
  await expect(search.box).toBeFocused();
  await expect(search.suggestion(person.name)).toBeVisible();
});
