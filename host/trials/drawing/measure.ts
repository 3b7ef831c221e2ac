import { setTimeout as pause } from 'node:timers/promises';
import { SERVICE_PATHS } from '@club/shared/service';
import { type LoadReport, load } from '../load/load';
import { getRequest } from '../load/requests';
import { outcomesOf, outcomesSince } from '../support/drawing-outcomes';
import type { TeamSite } from '../support/team-site';
import { renderersOf } from './renderers';

export type DrawingSettings = {
  /** Pages of each kind that are asked for once. */
  pages: number;
  /** Of each measurement of what is kept. */
  seconds: number;
  connections: number;
  deploys: number;
};

/** Pages that were asked for once each, one after the other. */
export type Fresh = { ms: number[]; perSecond: number; outcomes: Record<string, number> };

export type Measured = {
  size: number;
  freshProfiles: Fresh;
  freshSearches: Fresh;
  keptProfile: LoadReport;
  home: LoadReport;
  list: LoadReport;
  /** The first page after each deploy. */
  deployed: Fresh;
  /** Resident memory of each process that draws, in MB: after the start, and after all of this. */
  memory: { before: number[]; after: number[] };
};

const START_MS = 120_000;

/** Where the pages of a sitemap are, or those of the sitemaps that it names. */
async function sitemapOf(base: string, file: string): Promise<URL[]> {
  const xml = await (await fetch(base + file)).text();
  const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address.replaceAll('&amp;', '&')),
  );
  if (!xml.includes('<sitemapindex')) return addresses;
  const pages = await Promise.all(addresses.map(({ pathname }) => sitemapOf(base, pathname)));
  return pages.flat();
}

/** So many of these pages, spread over all of them. */
function spread(pages: readonly URL[], route: string, most: number): string[] {
  const paths = pages.filter(({ pathname }) => pathname.startsWith(route));
  const step = Math.max(1, Math.floor(paths.length / most));
  return paths
    .filter((_, index) => index % step === 0)
    .slice(0, most)
    .map(({ pathname, search }) => pathname + search);
}

async function timeOf(url: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(url);
  await answer.text();
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  return performance.now() - began;
}

async function askOnce(base: string, paths: readonly string[]): Promise<Fresh> {
  const before = await outcomesOf(base);
  const ms: number[] = [];
  for (const path of paths) ms.push(await timeOf(base + path));
  const seconds = ms.reduce((sum, each) => sum + each, 0) / 1_000;
  return { ms, perSecond: ms.length / seconds, outcomes: outcomesSince(before, await outcomesOf(base)) };
}

/** Until a page is drawn: the lists are read, and the processes have started. */
async function untilDrawn(base: string, path: string): Promise<void> {
  const deadline = performance.now() + START_MS;
  while (performance.now() < deadline) {
    const before = await outcomesOf(base);
    await timeOf(base + path);
    const { drawn, kept } = outcomesSince(before, await outcomesOf(base));
    if (drawn || kept) return;
    await pause(100);
  }
  throw new Error(`${path} is not drawn`);
}

/** What drawing costs a site with a directory of this size, and what its first visitors wait. */
export async function measureDrawing(
  site: TeamSite,
  size: number,
  settings: DrawingSettings,
): Promise<Measured> {
  const { base } = site;
  const { pages, seconds, connections } = settings;
  const all = await sitemapOf(base, '/sitemap.xml');
  const profiles = spread(all, '/detalle/', pages + 1 + settings.deploys);
  const searches = spread(all, '/resultados', pages);
  const [first = '', ...others] = profiles;
  await untilDrawn(base, first);
  const before = await renderersOf(site.pid);
  const asked = others.slice(0, Math.max(1, others.length - settings.deploys));
  const freshProfiles = await askOnce(base, asked);
  const freshSearches = await askOnce(base, searches);
  const port = Number(new URL(base).port);
  const under = (path: string) => load({ port, connections, seconds, request: () => getRequest(path) });
  const keptProfile = await under(first);
  const home = await under('/');
  const list = await under(SERVICE_PATHS.specialists);
  const deployed: Fresh[] = [];
  for (const [index, path] of others.slice(-settings.deploys).entries()) {
    await site.deploy(`90.0.${index}`, '--no-watch');
    deployed.push(await askOnce(base, [path]));
  }
  return {
    size,
    freshProfiles,
    freshSearches,
    keptProfile,
    home,
    list,
    deployed: together(deployed),
    memory: { before, after: await renderersOf(site.pid) },
  };
}

function together(all: readonly Fresh[]): Fresh {
  const ms = all.flatMap((each) => each.ms);
  const outcomes: Record<string, number> = {};
  for (const each of all)
    for (const [outcome, count] of Object.entries(each.outcomes))
      outcomes[outcome] = (outcomes[outcome] ?? 0) + count;
  return { ms, perSecond: (ms.length * 1_000) / ms.reduce((sum, each) => sum + each, 0), outcomes };
}
