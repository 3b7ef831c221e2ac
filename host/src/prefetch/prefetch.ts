import { PAGES, type PageName, pageOf } from '@club/shared/federation';
import { refreshRatingsIfDue, refreshSpecialistsIfDue, siteConfig } from '@club/shared/state';
import { prefetchModule } from '../federation/remote-modules';

/**
 * Refreshes the lists of a page if their weekly refresh is due, before its remotes load. Every page needs the list of
 * specialists. `ahead` marks a prefetch.
 */
export function refreshListsOf(page: PageName, options: { ahead?: boolean } = {}): void {
  refreshSpecialistsIfDue(options);
  const { lists = [] } = PAGES[page];
  const showsResultsRating = lists.includes('resultsRating') && siteConfig().resultsRating === 'service';
  if (showsResultsRating || lists.includes('ratings')) refreshRatingsIfDue(options);
}

const isPageName = (name: string | undefined): name is PageName =>
  name !== undefined && Object.hasOwn(PAGES, name);

/** Returns an attribute for an element that opens a page but is not a link. */
export const prefetchAttributes = (page: PageName) => ({ 'data-leads-to': page });

/** Returns the page that the link or marked element around `target` opens; null if the link leaves the site. */
export function findTargetPage(target: EventTarget | null): PageName | null {
  const link = target instanceof Element ? target.closest<HTMLElement>('a, [data-leads-to]') : null;
  if (link instanceof HTMLAnchorElement)
    return link.origin === window.location.origin ? pageOf(link.pathname) : null;
  const marked = link?.dataset.leadsTo;
  return isPageName(marked) ? marked : null;
}

/** Events that show a visitor's intent to follow a link: hover, touch, keyboard focus. */
const INTENT = ['pointerover', 'pointerdown', 'focusin'] as const;

type Connection = { saveData?: boolean };

/** Prefetches a page's module and lists at the visitor's first intent, unless the browser is in data-saving mode. */
export function startPrefetch(root: EventTarget = document): void {
  if ((navigator as { connection?: Connection }).connection?.saveData) return;
  const started = new Set<PageName>();

  function onIntent({ target }: Event): void {
    const page = findTargetPage(target);
    if (!page || started.has(page)) return;
    started.add(page);
    const { module } = PAGES[page];
    if (module) prefetchModule(module);
    refreshListsOf(page, { ahead: true });
  }

  for (const type of INTENT) root.addEventListener(type, onIntent, { passive: true });
}
