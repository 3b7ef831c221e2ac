import { readdir } from 'node:fs/promises';
import type { RemoteName } from '@club/shared/federation';
import type { Page } from '@playwright/test';
import { type AlteredBuild, alterBuild } from '../stack/altered-build';
import type { TempDir } from '../stack/temp-dir';

/** Makes every script of a build leave its release's name in the page as soon as it runs. */
async function stamp(build: AlteredBuild): Promise<void> {
  const { name, version } = build.manifest;
  const mark = `((globalThis.clubReleases ??= {}).${name} ??= {})['${version}'] = true;`;
  for (const file of await readdir(build.dir, { recursive: true })) {
    if (file.endsWith('.js')) await build.write(file, `${mark}\n${await build.read(file)}`);
  }
}

export const stampedBuild = (name: RemoteName, version: string): Promise<TempDir> =>
  alterBuild(name, version, stamp);

/** Every release of each remote that ran in the page. */
export async function releasesThatRan(page: Page): Promise<Partial<Record<RemoteName, string[]>>> {
  const stamps = await page.evaluate(() =>
    JSON.stringify(Object.assign({ clubReleases: {} }, globalThis).clubReleases),
  );
  const found = Object.entries(JSON.parse(stamps) as Record<string, object>);
  return Object.fromEntries(found.map(([name, versions]) => [name, Object.keys(versions)]));
}
