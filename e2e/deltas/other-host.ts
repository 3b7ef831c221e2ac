import { cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compressFolder } from '@club/shared/compress';
import { builtIn, ROOT } from '../stack/paths';
import { makeTempDir, type TempDir } from '../stack/temp-dir';

const HASHED_SCRIPT = /-[\w-]{8}\.js$/;
const COMPRESSED = /\.(br|gz)$/;

/** A copy of the host's build as another source would give it: every script has another content and name. */
export async function otherHost(): Promise<TempDir & { script: string }> {
  const dir = await makeTempDir();
  await mkdir(join(dir.path, 'host'));
  await symlink(join(ROOT, 'node_modules'), join(dir.path, 'node_modules'), 'junction');
  await cp(join(ROOT, 'host', 'dist'), join(dir.path, 'host', 'dist'), { recursive: true });
  const { client, site } = builtIn(dir.path);
  const assets = join(client, 'assets');
  const names = await readdir(assets);
  for (const name of names.filter((file) => COMPRESSED.test(file))) await rm(join(assets, name));
  const scripts = names.filter((name) => HASHED_SCRIPT.test(name));
  const renamed = (text: string) =>
    scripts.reduce(
      (result, name) => result.replaceAll(name, name.replace(HASHED_SCRIPT, '-otherone.js')),
      text,
    );
  for (const name of scripts) {
    const text = renamed(await readFile(join(assets, name), 'utf8'));
    await writeFile(join(assets, name), `${text}\nglobalThis.otherHost = true;\n`);
    await rename(join(assets, name), join(assets, renamed(name)));
  }
  const page = join(client, 'index.html');
  await writeFile(page, renamed(await readFile(page, 'utf8')));
  await compressFolder(assets);
  return { ...dir, script: site };
}
