import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HostBuild } from './compose-page';

async function scriptsIn(folder: string): Promise<Record<string, string>> {
  const items = await readdir(folder, { recursive: true, withFileTypes: true });
  const scripts = items.filter((item) => item.isFile() && item.name.endsWith('.js'));
  const entries = scripts.map(async ({ parentPath, name }) => {
    const file = join(parentPath, name);
    const digest = createHash('sha384')
      .update(await readFile(file))
      .digest('base64');
    return [`/${relative(folder, file).split(sep).join('/')}`, `sha384-${digest}`];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Reads the host's build from `dist`: `client`, what the browser gets, and `prerender`, which draws the shell. */
export async function readHostBuild(dist: string): Promise<HostBuild> {
  const client = join(dist, 'client');
  const [template, scripts, { renderShell }] = await Promise.all([
    readFile(join(client, 'index.html'), 'utf8'),
    scriptsIn(client),
    import(pathToFileURL(join(dist, 'prerender', 'prerender.js')).href),
  ]);
  return { template, scripts, renderShell };
}
