import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PAGES, type PageName } from '@club/shared/federation';
import { integrityOf } from '@club/shared/integrity';
import type { SiteConfig } from '@club/shared/service';
import { filesIn } from '../platform/files';
import { type HostBuild, inlineStyleSheets } from './compose-page';
import { HASHED_PATH } from './static-files';

const COPY = /\.(br|gz)$/;

/** Lists the files of the host's build for browsers, without pages. */
async function clientFiles(client: string): Promise<string[]> {
  const files = await filesIn(client);
  return files.filter((file) => !COPY.test(file) && file !== 'index.html');
}

/** Returns the folder of browser files in the host's build. */
export const clientFolder = (dist: string): string => join(dist, 'client');

/** Returns the folder of the renderer's code in the host's build. */
export const rendererFolder = (dist: string): string => join(dist, 'prerender');

/** Matches images that only link previews use. */
const OF_PREVIEWS = /^\/compartir\b/;

/** Matches the chunk of `host/src/federation/page-runtime.ts`. */
const RUNTIME = /\/page-runtime-[^/]+\.js$/;

async function renderShells(dist: string, config: SiteConfig) {
  const file = join(rendererFolder(dist), 'prerender.js');
  const { renderShell, renderNoScriptHelp } = await import(pathToFileURL(file).href);
  const pages = Object.keys(PAGES) as PageName[];
  const shells = pages.map((page): [PageName, string] => [page, renderShell(page, config)]);
  return {
    shells: Object.fromEntries(shells) as HostBuild['shells'],
    noScriptHelp: renderNoScriptHelp(config) as string,
  };
}

/** Reads the host's build from `dist`. Renders the shell of each page and its help for browsers without scripts. */
export async function readHostBuild(
  dist: string,
  config: SiteConfig,
  origins: readonly string[],
): Promise<HostBuild> {
  const client = clientFolder(dist);
  const urlOf = (file: string) => `/${file}`;
  const [template, files, { shells, noScriptHelp }] = await Promise.all([
    readFile(join(client, 'index.html'), 'utf8'),
    clientFiles(client),
    renderShells(dist, config),
  ]);
  const urls = files.map(urlOf);
  const runtime = urls.find((url) => RUNTIME.test(url));
  if (!runtime) throw new Error(`${client} holds no script that starts the federation runtime`);
  const hashed = await Promise.all(
    urls.map(async (url): Promise<[string, string]> => [url, integrityOf(await readFile(join(client, url)))]),
  );
  return {
    template: inlineStyleSheets(template, (url) => readFileSync(join(client, url), 'utf8')).replace(
      '<!--unscripted-->',
      () => noScriptHelp,
    ),
    files: Object.fromEntries(hashed.filter(([url]) => !OF_PREVIEWS.test(url))),
    scripts: Object.fromEntries(hashed.filter(([url]) => url.endsWith('.js'))),
    runtime,
    fonts: urls.filter((url) => url.endsWith('.woff2')),
    shells,
    origins,
  };
}

const HIDDEN_OR_UNFINISHED = /^\.|\.tmp$/;

/** Returns the subfolders of a folder, newest first. */
export async function listFoldersNewestFirst(folder: string): Promise<string[]> {
  const items = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const folders = items.filter((item) => item.isDirectory() && !HIDDEN_OR_UNFINISHED.test(item.name));
  const dated = await Promise.all(
    folders.map(async ({ name }) => {
      const place = join(folder, name);
      return {
        place,
        at: await stat(place).then(
          ({ mtimeMs }) => mtimeMs,
          () => 0,
        ),
      };
    }),
  );
  return dated.sort((a, b) => b.at - a.at).map(({ place }) => place);
}

/**
 * Stores the hashed files of the host's build and deletes the oldest builds beyond `maxBuilds`. Returns the folders of the
 * earlier builds, newest first.
 */
export async function storeHostBuild(
  clientBuild: string,
  buildsFolder: string,
  maxBuilds: number,
): Promise<string[]> {
  const files = (await filesIn(clientBuild)).filter((file) => HASHED_PATH.test(`/${file}`));
  const name = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 16);
  const place = join(buildsFolder, name);
  const now = new Date();
  await utimes(place, now, now).catch(async () => {
    const unfinished = `${place}.${randomUUID()}.tmp`;
    try {
      for (const file of files) {
        await mkdir(dirname(join(unfinished, file)), { recursive: true });
        await copyFile(join(clientBuild, file), join(unfinished, file));
      }
      await rename(unfinished, place);
    } finally {
      await rm(unfinished, { recursive: true, force: true });
    }
  });
  const folders = await listFoldersNewestFirst(buildsFolder);
  for (const old of folders.slice(maxBuilds)) await rm(old, { recursive: true, force: true });
  return folders.slice(0, maxBuilds).filter((folder) => folder !== place);
}
