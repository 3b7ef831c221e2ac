import { PAGES, type PageName } from '@club/shared/federation';

export const PAGE_NAMES = Object.keys(PAGES) as PageName[];

/** A page's path without its last parameter: every profile is the same file. */
const folderOf = (path: string): string => path.replace(/\/:\w+$/, '').replace(/\/$/, '');

/** The file that holds a page, below the folder that is served, with its leading slash. */
export const pageFile = (page: PageName): string =>
  page === 'notFound' ? '/404.html' : `${folderOf(PAGES[page].path)}/index.html`;

/** A regular expression for the request targets that a page answers, as `pageOf` tells them; letters of any case. */
export const pagePattern = (page: Exclude<PageName, 'notFound'>): string => {
  const path = folderOf(PAGES[page].path).replaceAll('.', '\\.');
  const parameter = PAGES[page].path.includes(':') ? '/[^/?]+' : '';
  return `^${path}${parameter}/${path === '' ? '+' : '*'}(\\?|$)`;
};
