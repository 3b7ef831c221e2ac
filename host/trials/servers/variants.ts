import { cpSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RELEASE_MANIFEST_FILE, type ReleaseManifest, type RemoteName } from '@club/shared/federation';
import { ALTERED, rehashBuild } from '../support/rehash-build';

const CHECKOUT = fileURLToPath(new URL('../../..', import.meta.url));
const HASH = /(?<=-)[\w-]{8}(?=\.\w+$)/;

const reversed = (hash: string): string => [...hash].reverse().join('');

export const builtRemote = (name: RemoteName): string =>
  fileURLToPath(new URL(`../../../remote-${name}/dist`, import.meta.url));

/** Builds of a remote that differ in every script. */
export function variantsOf(name: RemoteName, folder: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const build = join(folder, `${name}-${index}`);
    cpSync(builtRemote(name), build, { recursive: true });
    const file = join(build, RELEASE_MANIFEST_FILE);
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as ReleaseManifest;
    for (const script of Object.keys(manifest.files).filter((each) => each.endsWith('.js'))) {
      const text = `${readFileSync(join(build, script), 'utf8')}\n// ${index}\n`;
      writeFileSync(join(build, script), text);
      for (const ending of ['br', 'gz']) rmSync(join(build, `${script}.${ending}`), { force: true });
      manifest.files[script] = ALTERED;
    }
    rehashBuild(build, manifest);
    manifest.version = `1.${index + 1}.0`;
    writeFileSync(file, JSON.stringify(manifest));
    return build;
  });
}

/** Builds the host again in another checkout, with different names for all hashed files. Returns its main file. */
export function upgradedHost(folder: string): string {
  const checkout = join(folder, 'upgrade');
  const assets = join(checkout, 'host/dist/client/assets');
  cpSync(join(CHECKOUT, 'host/dist'), join(checkout, 'host/dist'), { recursive: true });
  for (const modules of ['node_modules', 'host/node_modules'])
    symlinkSync(join(CHECKOUT, modules), join(checkout, modules));
  const names = readdirSync(assets).filter((name) => !/\.(br|gz)$/.test(name));
  const renamed = (text: string): string =>
    names.reduce((before, name) => before.replaceAll(name, name.replace(HASH, reversed)), text);
  for (const file of ['../index.html', ...names].map((name) => join(assets, name))) {
    if (/\.(html|js|css)$/.test(file)) writeFileSync(file, renamed(readFileSync(file, 'utf8')));
    for (const ending of ['br', 'gz']) rmSync(`${file}.${ending}`, { force: true });
    renameSync(file, renamed(file));
  }
  return join(checkout, 'host/dist/server/main.js');
}
