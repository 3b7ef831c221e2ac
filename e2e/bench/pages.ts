import { detailHref, paths, resultsHref } from '@club/shared/routes';
import type { Directory } from '../data/directory';
import { matching, pickWorkerIn } from '../data/pick';

export const PAGE_NAMES = ['home', 'results', 'profile'] as const;
export type PageName = (typeof PAGE_NAMES)[number];

/** A page to load, and what has to be visible before it counts as shown. */
export type BenchPage = { name: PageName; path: string; shown: string[] };

const EVERYWHERE = ['header [data-boundary="directory"] input', 'aside button'];

/** The search that finds most. */
function widestSearch(directory: Directory): string {
  const searches = directory.people.flatMap(({ province, canton, areas }) =>
    areas.map((area) => ({ provincia: province, canton, area, especializacion: '' })),
  );
  const found = searches.map((search) => ({ search, count: matching(directory, search).length }));
  const [first] = found.sort((a, b) => b.count - a.count);
  if (!first) throw new Error('The data holds no specialist');
  return resultsHref(first.search);
}

const PAGES: Record<PageName, (directory: Directory) => Omit<BenchPage, 'name'>> = {
  home: () => ({ path: paths.home, shown: ['main h1', 'main a[href*="/filtro/"]'] }),
  results: (directory) => ({ path: widestSearch(directory), shown: ['main h1', 'main a h2'] }),
  profile: (directory) => ({
    path: detailHref(pickWorkerIn(directory, 'Pintura').id),
    shown: ['main [data-boundary="profile"] h1'],
  }),
};

export function benchPage(name: PageName, directory: Directory): BenchPage {
  const { path, shown } = PAGES[name](directory);
  return { name, path, shown: [...EVERYWHERE, ...shown] };
}
