import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { SERVICE_PATHS } from '@club/shared/service';
import { fillDirectory, formatLoadReport, type LoadReport, rawGetRequest, sendLoad } from '../load/load';
import { parseCount } from '../support/count';
import {
  dataDirOf,
  fetchRenderingOutcomes,
  startTeamSite,
  subtractOutcomes,
  type TeamSite,
} from '../support/team-site';

const OPTIONS = {
  sizes: { type: 'string', default: '100,10000,100000' },
  pages: { type: 'string', default: '300' },
  seconds: { type: 'string', default: '3' },
  connections: { type: 'string', default: '16' },
  deploys: { type: 'string', default: '5' },
} as const;

/**
 * `npm run lab -- drawing`: measures server-rendered pages, uncached and cached, and for comparison `/` and a list.
 * Returns the exit code.
 */
export default async function renderingBench(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: OPTIONS });
  const settings = {
    pages: parseCount('pages', values.pages, 1),
    seconds: parseCount('seconds', values.seconds, 1),
    connections: parseCount('connections', values.connections, 1),
    deploys: parseCount('deploys', values.deploys, 1),
  };
  for (const size of values.sizes.split(',').map((text) => parseCount('sizes', text, 1))) {
    const folder = mkdtempSync(join(tmpdir(), 'club-drawing-'));
    try {
      await fillDirectory({ dataDir: dataDirOf(folder), databaseUrl: null }, size);
      const site = await startTeamSite(folder, { RATE_LIMIT: '0' });
      try {
        print(await measureRendering(site, size, settings));
      } finally {
        await site.stop();
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return 0;
}

function print({ size, ...measured }: Measured): void {
  console.log(`${size} specialists`);
  console.log(uncachedLine('profiles, uncached', measured.uncachedProfiles));
  console.log(uncachedLine('searches, uncached', measured.uncachedSearches));
  console.log(uncachedLine('first profile after a deploy', measured.afterDeploys));
  console.log(formatLoadReport('a cached profile', measured.cachedProfile));
  console.log(formatLoadReport('home', measured.home));
  console.log(formatLoadReport('list of specialists', measured.list));
  const { before, after } = measured.memory;
  console.log(`memory of the renderers, MB: ${before.join(' + ')}, then ${after.join(' + ')}`);
}

function uncachedLine(name: string, { ms, perSecond, outcomes }: UncachedPages): string {
  const sorted = [...ms].sort((a, b) => a - b);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
  const outcomeTexts = Object.entries(outcomes).map(([outcome, times]) => `${outcome} ${times}`);
  return `${name}: ${ms.length} at ${perSecond.toFixed(0)}/s, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ${outcomeTexts.join(', ')}`;
}

type DrawingSettings = {
  /** Number of pages of each kind, each requested once. */
  pages: number;
  /** Seconds per measurement of cached pages. */
  seconds: number;
  connections: number;
  deploys: number;
};

/** Measurement of different pages, requested one after the other, each once. */
type UncachedPages = { ms: number[]; perSecond: number; outcomes: Record<string, number> };

type Measured = {
  size: number;
  uncachedProfiles: UncachedPages;
  uncachedSearches: UncachedPages;
  cachedProfile: LoadReport;
  home: LoadReport;
  list: LoadReport;
  /** Measurement of the first page after each deploy. */
  afterDeploys: UncachedPages;
  /** Resident memory of each rendering process in MB, before and after the measurements. */
  memory: { before: number[]; after: number[] };
};

const START_TIMEOUT_MS = 120_000;

/** Returns the URLs in a sitemap; for a sitemap index, those in all its sitemaps. */
async function sitemapOf(base: string, file: string): Promise<URL[]> {
  const xml = await (await fetch(base + file)).text();
  const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address.replaceAll('&amp;', '&')),
  );
  if (!xml.includes('<sitemapindex')) return addresses;
  const pages = await Promise.all(addresses.map(({ pathname }) => sitemapOf(base, pathname)));
  return pages.flat();
}

/** Picks at most `most` pages of a route, evenly spread over all of them. */
function spread(pages: readonly URL[], route: string, most: number): string[] {
  const paths = pages.filter(({ pathname }) => pathname.startsWith(route));
  const step = Math.max(1, Math.floor(paths.length / most));
  return paths
    .filter((_, index) => index % step === 0)
    .slice(0, most)
    .map(({ pathname, search }) => pathname + search);
}

async function timeOf(url: string): Promise<number> {
  const start = performance.now();
  const answer = await fetch(url);
  await answer.text();
  if (answer.status !== 200) throw new Error(`${url} returned ${answer.status}`);
  return performance.now() - start;
}

async function requestOnce(base: string, paths: readonly string[]): Promise<UncachedPages> {
  const before = await fetchRenderingOutcomes(base);
  const ms: number[] = [];
  for (const path of paths) ms.push(await timeOf(base + path));
  const seconds = ms.reduce((sum, each) => sum + each, 0) / 1_000;
  return {
    ms,
    perSecond: ms.length / seconds,
    outcomes: subtractOutcomes(before, await fetchRenderingOutcomes(base)),
  };
}

/** Waits until a page is server-rendered, which requires loaded lists and started rendering processes. */
async function waitUntilRendered(base: string, path: string): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < deadline) {
    const before = await fetchRenderingOutcomes(base);
    await timeOf(base + path);
    const { drawn, kept } = subtractOutcomes(before, await fetchRenderingOutcomes(base));
    if (drawn || kept) return;
    await pause(100);
  }
  throw new Error(`${path} is not rendered`);
}

/** Measures server rendering on a site with `size` specialists. */
async function measureRendering(site: TeamSite, size: number, settings: DrawingSettings): Promise<Measured> {
  const { base } = site;
  const { pages, seconds, connections } = settings;
  const sitemap = await sitemapOf(base, '/sitemap.xml');
  const profiles = spread(sitemap, '/detalle/', pages + 1 + settings.deploys);
  const searches = spread(sitemap, '/resultados', pages);
  const [first = '', ...others] = profiles;
  await waitUntilRendered(base, first);
  const before = await rendererMemory(site.pid);
  const requested = others.slice(0, Math.max(1, others.length - settings.deploys));
  const uncachedProfiles = await requestOnce(base, requested);
  const uncachedSearches = await requestOnce(base, searches);
  const port = Number(new URL(base).port);
  const measureLoad = (path: string) =>
    sendLoad({ port, connections, seconds, request: () => rawGetRequest(path) });
  const cachedProfile = await measureLoad(first);
  const home = await measureLoad('/');
  const list = await measureLoad(SERVICE_PATHS.specialists);
  const afterDeploys: UncachedPages[] = [];
  for (const [index, path] of others.slice(-settings.deploys).entries()) {
    await site.deploy(`90.0.${index}`, '--no-watch');
    afterDeploys.push(await requestOnce(base, [path]));
  }
  return {
    size,
    uncachedProfiles,
    uncachedSearches,
    cachedProfile,
    home,
    list,
    afterDeploys: combined(afterDeploys),
    memory: { before, after: await rendererMemory(site.pid) },
  };
}

function combined(runs: readonly UncachedPages[]): UncachedPages {
  const ms = runs.flatMap((each) => each.ms);
  const outcomes: Record<string, number> = {};
  for (const each of runs)
    for (const [outcome, count] of Object.entries(each.outcomes))
      outcomes[outcome] = (outcomes[outcome] ?? 0) + count;
  return { ms, perSecond: (ms.length * 1_000) / ms.reduce((sum, each) => sum + each, 0), outcomes };
}

/** Returns the resident memory of each child process of a server, in MB; an empty list without the program `ps`. */
async function rendererMemory(server: number): Promise<number[]> {
  const listed = await promisify(execFile)('ps', ['-A', '-o', 'ppid=,rss=']).catch(() => ({ stdout: '' }));
  return listed.stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([parent]) => parent === server)
    .map(([, kib = 0]) => Math.round(kib / 1_024))
    .sort((a, b) => b - a);
}
