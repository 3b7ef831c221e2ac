import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { addressesOf, robotsText, sitemapOf } from '../site/sitemap';
import { type ListTexts, openLists } from './drawing-source';

const FILE = /^(robots\.txt|sitemap(-\d+)?\.xml)(\.br|\.gz)?$/;

/** What search engines ask for before the pages: file → text. None without the site's address, which they tell. */
export async function findingFiles(texts: ListTexts, origin: string | null): Promise<Map<string, string>> {
  if (origin === null) return new Map();
  const { directory } = await openLists(texts);
  return new Map([
    ['robots.txt', robotsText(origin)],
    ...(await sitemapOf(await addressesOf(directory), origin)),
  ]);
}

/** Those of an export before that are not among these. */
export async function removeOtherFindingFiles(root: string, files: ReadonlySet<string>): Promise<void> {
  const found = (await readdir(root)).filter((name) => FILE.test(name));
  for (const name of found)
    if (!files.has(name.replace(/\.(br|gz)$/, ''))) await rm(join(root, name), { force: true });
}
