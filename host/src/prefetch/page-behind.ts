import { PAGES, type PageName, pageOf } from '@club/shared/federation';

const isPage = (name: string | undefined): name is PageName =>
  name !== undefined && Object.hasOwn(PAGES, name);

/** Marks what is no link, but leads to a page of the site all the same. */
export const leadsTo = (page: PageName) => ({ 'data-leads-to': page });

/** The page of this site that the link or mark around an element leads to; null where there is none. */
export function pageBehind(target: EventTarget | null): PageName | null {
  const way = target instanceof Element ? target.closest<HTMLElement>('a, [data-leads-to]') : null;
  if (way instanceof HTMLAnchorElement)
    return way.origin === window.location.origin ? pageOf(way.pathname) : null;
  const marked = way?.dataset.leadsTo;
  return isPage(marked) ? marked : null;
}
