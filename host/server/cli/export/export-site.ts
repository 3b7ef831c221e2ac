import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { compressFile } from '@club/shared/compress';
import { PAGES, type PageName, REMOTE_NAMES, releaseName } from '@club/shared/federation';
import type { SiteConfig } from '@club/shared/service';
import { COMPOSITION_PATH } from '../../../worker/composition';
import { serviceOriginsOf } from '../../directory/external/follow-redirects';
import { composePage, type HostBuild } from '../../pages/compose-page';
import { indexableUrlsOf, robotsText, sitemapOf } from '../../pages/crawler-files-plugin';
import type { SiteDirectory } from '../../pages/directory/directory';
import { headHtml, pageHeadOf } from '../../pages/head/heads';
import { clientFolder, readHostBuild } from '../../pages/host-build';
import { composeOfflineFiles, WORKER_PATH, workerFile } from '../../pages/offline-plugin';
import { HASHED_PATH } from '../../pages/static-files';
import { type Config, siteConfigOf } from '../../platform/config/config';
import { filesIn } from '../../platform/files';
import { type InlineHashes, metaPolicy } from '../../platform/http/security-headers';
import type { Deployment } from '../../registry/deployment';
import { originOfEntryUrl, REMOTES_PATH } from '../../registry/release-folder';
import { createReleaseStore } from '../../registry/release-store';
import { copyToSharedPaths } from '../../registry/shared-files';

/** Page for every URL without its own file, such as profiles: an empty shell that the browser fills. */
const FALLBACK_FILE = '200.html';

const REGISTRY_FILE = 'registry.json';
const COPY = /\.(br|gz)$/;

type ExportOptions = {
  /** Folder of the host's build. */
  dist: string;
  /** Folder to write the exported site to. */
  into: string;
  config: Config;
  deployment: Deployment;
  /** Folder of the deployment's releases. */
  releasesDir: string;
  /** Origin of canonical links and sitemap; null omits both. */
  origin: string | null;
  /** Specialists and searches for the sitemap; null if another service provides them. */
  directory: SiteDirectory | null;
};

/** Throws if the folder contains files that no export wrote. */
export async function requireReplaceableFolder(into: string): Promise<void> {
  const names = await readdir(into).catch((): string[] => []);
  if (names.length > 0 && !names.includes(REGISTRY_FILE))
    throw new Error(`${into} holds other files than an export: name a new folder`);
}

/** Pages with a fixed path; all searches share the file of the results page. */
const FIXED_PAGES = (Object.keys(PAGES) as PageName[]).filter(
  (page) => page !== 'notFound' && !PAGES[page].path.includes(':'),
);

/** Returns the head of a page. Returns undefined for the results page, because each search has its own head. */
function headFor(page: PageName, origin: string | null): string | undefined {
  if (page === 'results') return undefined;
  const { path } = PAGES[page];
  return headHtml(pageHeadOf(page, { path, query: new URLSearchParams() }, null).head, origin);
}

const sourcesOf = (config: Config) => ({
  remoteOrigins: config.remoteOrigins,
  connectOrigins: serviceOriginsOf(config),
});

function pagesOf(options: ExportOptions, host: HostBuild, siteConfig: SiteConfig): [string, string][] {
  const { config, deployment, origin } = options;
  const sources = sourcesOf(config);
  const policy = (inline: InlineHashes) => metaPolicy({ inline, ...sources });
  const htmlOf = (page: PageName, build: HostBuild, head: string | undefined) =>
    composePage(page, build, deployment, siteConfig, { policy, head }).html.toString();
  const empty = { ...host, shells: { ...host.shells, notFound: '' } };
  const offline = () =>
    JSON.stringify(composeOfflineFiles({ host, deployment, config: siteConfig, ...sources, https: false }));
  return [
    ...FIXED_PAGES.map((page): [string, string] => [
      join(PAGES[page].path, 'index.html'),
      htmlOf(page, host, headFor(page, origin)),
    ]),
    [FALLBACK_FILE, htmlOf('notFound', empty, undefined)],
    ...(siteConfig.offline ? [[COMPOSITION_PATH, offline()] satisfies [string, string]] : []),
  ];
}

async function searchEngineFiles({ origin, directory }: ExportOptions): Promise<[string, string][]> {
  if (origin === null) return [];
  const sitemaps = await sitemapOf(await indexableUrlsOf(directory), origin);
  return [['robots.txt', robotsText(origin)], ...sitemaps];
}

/** Copies the running and fallback releases and checks each file against its manifest. */
async function copyReleases({ into, deployment, releasesDir }: ExportOptions): Promise<void> {
  const store = createReleaseStore(join(into, REMOTES_PATH));
  for (const remote of REMOTE_NAMES) {
    for (const { release } of deployment.releases[remote]) {
      if (originOfEntryUrl(release.entry)) continue;
      const { manifest } = await store.add(join(releasesDir, remote, releaseName(release)), remote);
      await copyToSharedPaths(join(into, REMOTES_PATH, remote), manifest);
    }
  }
}

/** Moves files over an earlier export, pages last, so pages never refer to missing files. */
async function moveFiles(from: string, into: string): Promise<void> {
  const files = await filesIn(from);
  const isHashed = (file: string) => HASHED_PATH.test(`/${file}`);
  for (const file of [...files.filter(isHashed), ...files.filter((file) => !isHashed(file))]) {
    await mkdir(dirname(join(into, file)), { recursive: true });
    if (!COPY.test(file))
      for (const ending of ['.br', '.gz']) await rm(join(into, file + ending), { force: true });
    await rename(join(from, file), join(into, file));
  }
}

/**
 * Writes the site for any static web server. Keeps earlier assets and releases for open tabs. If it fails, earlier
 * pages stay unchanged.
 */
export async function exportSite(options: ExportOptions): Promise<void> {
  const { dist, into, config, deployment } = options;
  const siteConfig = { ...siteConfigOf(config), errorReports: null, signals: null };
  const host = await readHostBuild(dist, siteConfig, Object.values(sourcesOf(config)).flat());
  const texts = [
    ...pagesOf(options, host, siteConfig),
    ...(await searchEngineFiles(options)),
    ['config.json', JSON.stringify(siteConfig)] as const,
    [REGISTRY_FILE, JSON.stringify(deployment.registry)] as const,
  ];
  const isFirst = !existsSync(into);
  const unfinished = join(into, '.unfinished');
  try {
    await rm(unfinished, { recursive: true, force: true });
    await cp(clientFolder(dist), unfinished, {
      recursive: true,
      filter: (file) => !basename(file).startsWith('index.html'),
    });
    await copyFile(workerFile(dist, siteConfig), join(unfinished, WORKER_PATH));
    for (const [file, text] of texts) {
      const place = join(unfinished, file);
      await mkdir(dirname(place), { recursive: true });
      await writeFile(place, text);
      await compressFile(place);
    }
    await copyReleases(options);
    await moveFiles(unfinished, into);
  } catch (error) {
    if (isFirst) await rm(into, { recursive: true, force: true });
    throw error;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}
