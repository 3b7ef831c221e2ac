import { HeaderSearch } from '../page-models/header-search';
import { Registration } from '../page-models/registration';
import type { Scene } from './scene';

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
      await page.locator('body > div:not(#root) > [role="status"]').waitFor({ state: 'attached' });
      await page.context().setOffline(true);
      await page.getByText(/^Sin conexión\./).waitFor();
    },
  },
  {
    name: 'the link that skips to the content',
    over: true,
    async show({ page, visitor, layout }) {
      await visitor.visit('/');
      await page.keyboard.press('Tab');
      await layout.skipLink.waitFor();
    },
  },
  ...[true, false].flatMap((registered): Scene[] => {
    const whose = registered ? 'of a registered visitor' : 'of an anonymous visitor';
    return [
      {
        name: `the account menu ${whose}`,
        over: true,
        only: 'wide',
        async show({ page, visitor, layout }) {
          await visitor.visit('/', { registered });
          if (!registered) await new Registration(page).dismissNotice();
          await layout.accountButton.click();
          await layout.menu.waitFor();
        },
      },
      {
        name: `the mobile menu ${whose}`,
        over: true,
        only: 'phone',
        async show({ page, visitor, layout }) {
          await visitor.visit('/', { registered });
          if (!registered) await new Registration(page).dismissNotice();
          await layout.mobileButton.click();
          await layout.menu.waitFor();
        },
      },
    ];
  }),
  {
    name: 'suggestions of the header search',
    over: true,
    async show({ page, visitor }) {
      const search = new HeaderSearch(page);
      await visitor.visit('/especialistas');
      await search.type('mar');
      await search.suggestions.first().waitFor();
      await page.keyboard.press('ArrowDown');
    },
  },
  {
    name: 'a header search that finds nobody',
    over: true,
    async show({ page, visitor }) {
      const search = new HeaderSearch(page);
      await visitor.visit('/especialistas');
      await search.type('zzzzqq');
      await search.noMatch.waitFor();
      await search.ways.first().waitFor();
    },
  },
  {
    name: 'ways on below the names of the header search',
    over: true,
    async show({ page, visitor }) {
      const search = new HeaderSearch(page);
      await visitor.visit('/especialistas');
      await search.type('mora');
      await search.suggestions.first().waitFor();
      await search.ways.first().waitFor();
      await page.keyboard.press('ArrowUp');
    },
  },
  {
    name: 'a header search that finds a trade and no name',
    over: true,
    async show({ page, visitor }) {
      const search = new HeaderSearch(page);
      await visitor.visit('/especialistas');
      await search.type('pint');
      await search.noMatch.waitFor();
      await search.ways.first().waitFor();
      await page.keyboard.press('ArrowDown');
    },
  },
];
