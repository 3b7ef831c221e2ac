import { join } from 'node:path';
import { REMOTE_NAMES } from '@club/shared/federation';
import type { Browser } from '@playwright/test';
import { buildRemoteWithPlugin } from '../../kit/compat/plugin-built';
import { fetchDirectory } from '../../kit/directory';
import { built, makeTempDir, ROOT, run, type TempDir } from '../../kit/sites/workspace';
import type { Measurements } from './figures';
import { makeCertificate, startVariantServers, type VariantServers } from './fronts';
import { launchBrowser, measureFirstVisit, measureRounds } from './measure';
import { type BenchOptions, type BenchPage, type BenchPageName, benchPage } from './plan';
import { startFreshSite, staticPage, waitUntilRendered } from './site-pages';

/** Builds the single bundle in a separate process, without the benchmark's environment variables. */
export async function buildBundle(): Promise<void> {
  const config = join('e2e', 'lab', 'bench', 'bundle', 'vite.config.ts');
  const args = ['vite', 'build', '--configLoader', 'runner', '--config', config, '--logLevel', 'warn'];
  await run('npx', args, ROOT);
}

type Course = {
  tell: (line: string) => void;
  /** Registers a cleanup function; the last registered one runs first. */
  onEnd: (end: () => Promise<void>) => void;
};

type Bench = {
  browser: Browser;
  fronts: VariantServers;
  options: BenchOptions;
  tell: (line: string) => void;
};

/**
 * Loads a page once in every variant, which records the responses and checks the page. Stores the static variant's
 * HTML.
 */
async function prepare({ browser, fronts, options, tell }: Bench, { name, path, shown }: BenchPage) {
  tell(`${name} (${path}): every variant once`);
  const { federated } = fronts.origins;
  const { html } = await measureFirstVisit(browser, { url: `${federated}${path}`, shown });
  await fronts.putStaticPage(path, staticPage(html, federated));
  const targets = options.variants.map((variant) => ({
    variant,
    url: `${fronts.origins[variant]}${path}`,
    shown,
  }));
  for (const target of targets) await measureFirstVisit(browser, target);
  return targets;
}

async function measurePage(bench: Bench, page: BenchPage): Promise<Measurements> {
  const { browser, options, tell } = bench;
  const { rounds, visits, network } = options;
  const targets = await prepare(bench, page);
  const onRound = (round: number) => tell(`${page.name}: round ${round} of ${rounds}`);
  return measureRounds({ browser, targets, visits, network, rounds, onRound });
}

export type BenchResults = { browserVersion: string; pages: Map<BenchPageName, Measurements> };

/** Starts the site with every remote built by the federation plugin. */
async function startPluginSite(dir: string, onEnd: Course['onEnd']) {
  const builds: string[] = [];
  for (const name of REMOTE_NAMES) builds.push(await buildRemoteWithPlugin(name));
  const site = await startFreshSite(join(dir, 'plugin'), builds);
  onEnd(site.stop);
  return site;
}

/** Starts the site with release signals switched off. */
async function startSilentSite(dir: string, onEnd: Course['onEnd']) {
  const site = await startFreshSite(join(dir, 'silent'), REMOTE_NAMES.map(built.remote), { SIGNALS: 'off' });
  onEnd(site.stop);
  return site;
}

async function measureIn(
  { path: dir }: TempDir,
  options: BenchOptions,
  { tell, onEnd }: Course,
): Promise<BenchResults> {
  const certificate = await makeCertificate(dir);
  const site = await startFreshSite(join(dir, 'containers'), REMOTE_NAMES.map(built.remote));
  onEnd(site.stop);
  const pluginSite = options.variants.includes('plugin') ? await startPluginSite(dir, onEnd) : site;
  const silentSite = options.variants.includes('silent') ? await startSilentSite(dir, onEnd) : site;
  const directory = await fetchDirectory(site.origin);
  const pages = options.pages.map((name) => benchPage(name, directory));
  const paths = pages.map(({ path }) => path);
  await waitUntilRendered(site.origin, paths);
  if (silentSite !== site) await waitUntilRendered(silentSite.origin, paths);
  const fronts = await startVariantServers(
    { federated: site.origin, silent: silentSite.origin, plugin: pluginSite.origin },
    certificate,
    paths,
  );
  onEnd(fronts.stop);
  const browser = await launchBrowser(certificate.spki);
  onEnd(() => browser.close());

  const measured = new Map<BenchPageName, Measurements>();
  for (const page of pages)
    measured.set(page.name, await measurePage({ browser, fronts, options, tell }, page));
  return { browserVersion: browser.version(), pages: measured };
}

/** Serves the variants, measures the selected pages and stops all servers. */
export async function runBench(options: BenchOptions, tell: (line: string) => void): Promise<BenchResults> {
  const dir = await makeTempDir();
  const endings = [dir.remove];
  try {
    return await measureIn(dir, options, { tell, onEnd: (end) => endings.push(end) });
  } finally {
    for (const end of endings.reverse()) await end();
  }
}
