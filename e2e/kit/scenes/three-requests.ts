import { expect, type Locator } from '@playwright/test';
import { type Directory, hasMobile, listedSpecializations, matchingPeople, type Person } from '../directory';
import { DrillDownLocators, HomeLocators } from '../pages/finding';
import { heartButtonOf, pressedHeartButtonOf, ShortlistLocators } from '../pages/profile';
import { RegistrationLocators } from '../pages/shell';
import type { SceneContext } from './scene';

export const PHONE_CONTEXT = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
} as const;

export const REQUESTED_WORK = 'Pintar la sala';

/** A step of the visitor: an optional tap and a check of its result. */
type Step = { tap?: Locator; seen: () => Promise<unknown>; opensChat?: true };

/** Returns a search, available as a tile, that finds three specialists with a mobile phone. */
function searchForThree(directory: Directory) {
  for (const area of ['Pintura', 'Construcción'] as const) {
    for (const one of directory.people) {
      const [especializacion] = listedSpecializations(one, area);
      if (!one.areas.includes(area) || !especializacion) continue;
      const filters = { provincia: one.province, canton: one.canton, area, especializacion };
      const three = matchingPeople(directory, filters).filter(hasMobile).slice(0, 3);
      if (three.length === 3) return { area, one, especializacion, three };
    }
  }
  throw new Error('The data holds no search that finds three');
}

/** Lists the steps from the home page to three quotation requests, each sent by WhatsApp. */
function wayToThreeRequests({ page, layout, directory }: SceneContext): { three: Person[]; steps: Step[] } {
  const { area, one, especializacion, three } = searchForThree(directory);
  const { notice } = new RegistrationLocators(page);
  const drillDown = new DrillDownLocators(page);
  const shortlist = new ShortlistLocators(page);
  const [province, canton, specialization] = [one.province, one.canton, especializacion].map((name) =>
    drillDown.card(name),
  ) as [Locator, Locator, Locator];
  const steps: Step[] = [
    { seen: () => notice.box.waitFor() },
    {
      tap: notice.box.getByRole('button', { name: 'Ahora no, seguir navegando' }),
      seen: () => notice.box.waitFor({ state: 'hidden' }),
    },
    { tap: new HomeLocators(page).tile(area), seen: () => province.waitFor() },
    { tap: province, seen: () => canton.waitFor() },
    { tap: canton, seen: () => specialization.waitFor() },
    { tap: specialization, seen: () => heartButtonOf(page, three[0]?.name ?? '').waitFor() },
    ...three.map(({ name }) => ({
      tap: heartButtonOf(page, name),
      seen: () => pressedHeartButtonOf(page, name).waitFor(),
    })),
    { tap: layout.keptLink, seen: () => shortlist.ask.waitFor() },
    { tap: shortlist.ask, seen: () => shortlist.what.waitFor() },
    { seen: () => shortlist.what.fill(REQUESTED_WORK) },
    ...three.map(({ name }) => {
      const row = shortlist.request(name);
      return {
        tap: row.getByRole('link', { name: 'WhatsApp' }),
        seen: () => row.getByText('Se abrió WhatsApp: envíelo desde ahí').waitFor(),
        opensChat: true as const,
      };
    }),
  ];
  return { three, steps };
}

/**
 * Performs all steps from the home page to three quotation requests as an unregistered visitor. Intercepts the requests
 * to WhatsApp.
 */
export async function sendThreeQuotationRequests(stage: SceneContext) {
  const { page, visitor } = stage;
  const chats: URL[] = [];
  await page.context().route('https://wa.me/**', (route) => {
    chats.push(new URL(route.request().url()));
    return route.fulfill({ contentType: 'text/html', body: 'WhatsApp' });
  });
  await visitor.visit('/', { registered: false });
  const { three, steps } = wayToThreeRequests(stage);
  let taps = 0;
  for (const { tap, seen, opensChat } of steps) {
    const chatsBefore = chats.length;
    if (tap) {
      await tap.tap();
      taps += 1;
    }
    await seen();
    // WhatsApp opens in another tab after an unknown delay, so the test polls until that tab exists.
    if (opensChat) await expect.poll(() => chats.length).toBe(chatsBefore + 1);
    await page.bringToFront();
  }
  return { three, taps, chats };
}
