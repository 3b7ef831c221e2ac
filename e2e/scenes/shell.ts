import { HeaderSearch } from '../page-models/header-search';
import { Registration } from '../page-models/registration';
import type { Opening, Scene, Stage } from './scene';

export const AT_HOME: Opening = {
  name: 'the home page to a registered visitor, and what opens on it',
  open: ({ visitor }) => visitor.visit('/'),
};

export const AS_NOBODY: Opening = {
  name: 'the home page to an anonymous visitor, and what opens on it',
  async open({ page, visitor }) {
    await visitor.visit('/', { registered: false });
    await new Registration(page).dismissNotice();
  },
};

const SEARCHING: Opening = {
  name: 'the header search',
  open: ({ visitor }) => visitor.visit('/especialistas'),
};

async function searchFor({ page }: Stage, text: string): Promise<HeaderSearch> {
  const search = new HeaderSearch(page);
  await search.arrived.waitFor();
  await search.box.clear();
  await search.type(text);
  return search;
}

/** What the shell shows over any page. */
export const SHELL: Scene[] = [
  {
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
  {
    name: 'what tells that there is no network',
    async show({ page, visitor, layout }) {
      await visitor.visit('/especialistas');
      await layout.ready();
      // The page starts it when it has nothing else to do, on a busy machine late.
      const bar = page.locator('body > div:not(#root) > [role="status"]');
      await bar.waitFor({ state: 'attached', timeout: 45_000 });
      await page.context().setOffline(true);
      await page.getByText(/^Sin conexión\./).waitFor();
    },
  },
  {
    name: 'the link that skips to the content',
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
    name: 'ways on below the names of the header search',
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
    name: 'a header search that finds a trade and no name',
    opening: SEARCHING,
    over: true,
    async show(stage) {
      const search = await searchFor(stage, 'pint');
      await search.noMatch.waitFor();
      await search.ways.first().waitFor();
      await stage.page.keyboard.press('ArrowDown');
    },
  },
];
