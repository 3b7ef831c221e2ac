import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { detailHref, paths, resultsHref } from '@club/shared/routes';
import { type Directory, matchingPeople, pickSpecialistIn } from '../../kit/directory';
import { ROOT } from '../../kit/sites/workspace';

/** `cold`: with an empty cache; `repeat`: with a full one. */
const VISIT_KINDS = ['cold', 'repeat'] as const;
export type VisitKind = (typeof VISIT_KINDS)[number];

/** Networks of the emulated mid-range phone: a slow mobile one, and a usual one of 2026. */
export const NETWORKS = {
  slow: { roundTripMs: 150, downKbps: 1600, upKbps: 750 },
  '2026': { roundTripMs: 100, downKbps: 9000, upKbps: 3000 },
} as const;

export type NetworkName = keyof typeof NETWORKS;

const NETWORK_NAMES = ['slow', '2026'] as const satisfies readonly NetworkName[];

/** Variants of the site built from the same source, in the order in which the results are printed. */
export const VARIANTS = {
  federated: 'federated',
  silent: 'federated, telling nothing',
  plugin: 'federated by the plugin',
  bundle: 'one bundle',
  prerendered: 'prerendered bundle',
  static: 'static HTML',
} as const;

export type VariantName = keyof typeof VARIANTS;

const VARIANT_NAMES = Object.keys(VARIANTS) as VariantName[];

/** Variants with which the federated site is compared. */
export const COMPARED_VARIANTS = [
  'silent',
  'bundle',
  'prerendered',
  'static',
] as const satisfies readonly VariantName[];
export type ComparedVariant = (typeof COMPARED_VARIANTS)[number];

export const BENCH_PAGE_NAMES = ['home', 'results', 'profile'] as const;
export type BenchPageName = (typeof BENCH_PAGE_NAMES)[number];

/** A page to load; it counts as shown when all selectors are visible. */
export type BenchPage = { name: BenchPageName; path: string; shown: string[] };

const EVERYWHERE = ['header [data-boundary="directory"] input', 'aside button'];

/** Returns the search with the most results. */
function widestSearch(directory: Directory): string {
  const searches = directory.people.flatMap(({ province, canton, areas }) =>
    areas.map((area) => ({ provincia: province, canton, area, especializacion: '' })),
  );
  const found = searches.map((search) => ({ search, count: matchingPeople(directory, search).length }));
  const [first] = found.sort((a, b) => b.count - a.count);
  if (!first) throw new Error('The data holds no specialist');
  return resultsHref(first.search);
}

const PAGES: Record<BenchPageName, (directory: Directory) => Omit<BenchPage, 'name'>> = {
  home: () => ({ path: paths.home, shown: ['main h1', 'main a[href*="/filtro/"]'] }),
  results: (directory) => ({ path: widestSearch(directory), shown: ['main h1', 'main a h2'] }),
  profile: (directory) => ({
    path: detailHref(pickSpecialistIn(directory, 'Pintura').id),
    shown: ['main [data-boundary="profile"] h1'],
  }),
};

export function benchPage(name: BenchPageName, directory: Directory): BenchPage {
  const { path, shown } = PAGES[name](directory);
  return { name, path, shown: [...EVERYWHERE, ...shown] };
}

export type BenchOptions = {
  rounds: number;
  pages: BenchPageName[];
  variants: VariantName[];
  visits: VisitKind[];
  network: NetworkName;
  markdown: boolean;
};

const USAGE = {
  rounds: { type: 'string', default: '7' },
  pages: { type: 'string' },
  only: { type: 'string' },
  visits: { type: 'string' },
  network: { type: 'string', default: 'slow' },
  markdown: { type: 'boolean', default: false },
} as const;

/** Parses names separated by commas; returns all names if none are given. */
function chosen<Name extends string>(
  option: string,
  text: string | undefined,
  names: readonly Name[],
): Name[] {
  const wanted = text?.split(',') ?? names;
  const unknown = wanted.find((name) => !names.some((known) => known === name));
  if (unknown !== undefined) throw new Error(`--${option}: ${unknown} is none of ${names.join(', ')}`);
  return names.filter((name) => wanted.includes(name));
}

/** Parses the command line; throws a one-line message if it is invalid. */
export function readBenchOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({ args: [...args], options: USAGE });
  if (!/^[1-9]\d?$/.test(values.rounds)) throw new Error('--rounds: a number from 1 to 99');
  const [network, ...others] = chosen('network', values.network, NETWORK_NAMES);
  if (!network || others.length > 0) throw new Error('--network: one of slow, 2026');
  return {
    rounds: Number(values.rounds),
    pages: chosen('pages', values.pages, BENCH_PAGE_NAMES),
    variants: chosen('only', values.only, VARIANT_NAMES),
    visits: chosen('visits', values.visits, VISIT_KINDS),
    network,
    markdown: values.markdown,
  };
}

/** Folder for builds of the benchmark; ignored by git. */
const WORK_DIR = join(ROOT, '.bench');

export const BUNDLE_DIR = join(WORK_DIR, 'bundle');
