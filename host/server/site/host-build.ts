import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PAGES, type PageName } from '@club/shared/federation';
import { integrityOf } from '@club/shared/integrity';
import type { SiteConfig } from '@club/shared/service';
import { filesIn } from '../platform/files';
import { type HostBuild, inlineStyles } from './compose-page';

const COPY = /\.(br|gz)$/;

/** Lists the browser files of the host's build except pages. */
async function clientFiles(client: string): Promise<string[]> {
  const files = await filesIn(client);
  return files.filter((file) => !COPY.test(file) && file !== 'index.html');
}

/** Returns the folder of browser files in the host's build. */
export const clientFolder = (dist: string): string => join(dist, 'client');

/** Returns the folder of the renderer's code in the host's build. */
export const rendererFolder = (dist: string): string => join(dist, 'prerender');

/** Matches images used only in link previews. */
const OF_PREVIEWS = /^\/compartir\b/;

/** Matches the chunk of `host/src/federation/page-runtime.ts`. */
const RUNTIME = /\/page-runtime-[^/]+\.js$/;

async function renderShells(dist: string, config: SiteConfig) {
  const file = join(rendererFolder(dist), 'prerender.js');
  const { renderShell, renderUnscriptedHelp } = await import(pathToFileURL(file).href);
  const pages = Object.keys(PAGES) as PageName[];
  const shells = pages.map((page): [PageName, string] => [page, renderShell(page, config)]);
  return {
    shells: Object.fromEntries(shells) as HostBuild['shells'],
    unscriptedHelp: renderUnscriptedHelp(config) as string,
  };
}

/** Reads the host's build from `dist` and renders each page's shell and its no-script help. */
export async function readHostBuild(
  dist: string,
  config: SiteConfig,
  origins: readonly string[],
): Promise<HostBuild> {
  const client = clientFolder(dist);
  const urlOf = (file: string) => `/${file}`;
  const [template, files, { shells, unscriptedHelp }] = await Promise.all([
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
    template: inlineStyles(template, (url) => readFileSync(join(client, url), 'utf8')).replace(
      '<!--unscripted-->',
      () => unscriptedHelp,
    ),
    files: Object.fromEntries(hashed.filter(([url]) => !OF_PREVIEWS.test(url))),
    scripts: Object.fromEntries(hashed.filter(([url]) => url.endsWith('.js'))),
    runtime,
    fonts: urls.filter((url) => url.endsWith('.woff2')),
    shells,
    origins,
  };
}
