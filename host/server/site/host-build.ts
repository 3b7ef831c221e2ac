import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { integrityOf } from '@club/shared/integrity';
import type { HostBuild } from './compose-page';

async function filesIn(folder: string): Promise<string[]> {
  const items = await readdir(folder, { recursive: true, withFileTypes: true });
  return items.filter((item) => item.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

/** Reads the host's build from `dist`: `client`, what the browser gets, and `prerender`, which draws the shell. */
export async function readHostBuild(dist: string): Promise<HostBuild> {
  const client = join(dist, 'client');
  const urlOf = (file: string) => `/${relative(client, file).split(sep).join('/')}`;
  const [template, files, { renderShell }] = await Promise.all([
    readFile(join(client, 'index.html'), 'utf8'),
    filesIn(client),
    import(pathToFileURL(join(dist, 'prerender', 'prerender.js')).href),
  ]);
  const scripts = files.filter((file) => file.endsWith('.js'));
  const pinned = scripts.map(async (file) => [urlOf(file), integrityOf(await readFile(file))]);
  return {
    template,
    scripts: Object.fromEntries(await Promise.all(pinned)),
    fonts: files.filter((file) => file.endsWith('.woff2')).map(urlOf),
    renderShell,
  };
}
