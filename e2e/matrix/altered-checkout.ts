import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ROOT } from '../stack/paths';
import type { Alteration } from './alterations';

const COPIED = ['shared', 'package.json', 'package-lock.json', 'tsconfig.base.json'];
const NOT_COPIED = /[\\/](node_modules|dist|releases)$/;

const link = (target: string, path: string) => symlink(target, path, 'junction');

/** Every installed package beside our own, for all checkouts below a folder. */
export async function linkPackages(folder: string): Promise<void> {
  const modules = join(ROOT, 'node_modules');
  await mkdir(join(folder, 'node_modules'));
  for (const name of await readdir(modules)) {
    if (name !== '@club') await link(join(modules, name), join(folder, 'node_modules', name));
  }
}

/** A copy of what the profile, or another workspace, is built from, altered; answers with that workspace's folder. */
export async function alteredCheckout(
  folder: string,
  { edits, added = {} }: Pick<Alteration, 'edits' | 'added'>,
  workspace = 'remote-profile',
): Promise<string> {
  for (const name of [workspace, ...COPIED]) {
    await cp(join(ROOT, name), join(folder, name), {
      recursive: true,
      filter: (path) => !NOT_COPIED.test(path),
    });
  }
  await mkdir(join(folder, 'node_modules', '@club'), { recursive: true });
  await link(join(folder, 'shared'), join(folder, 'node_modules', '@club', 'shared'));
  for (const { file, from, to } of edits) {
    const text = await readFile(join(folder, file), 'utf8');
    if (!text.includes(from)) throw new Error(`${file} does not say «${from}»`);
    await writeFile(
      join(folder, file),
      text.replace(from, () => to),
    );
  }
  for (const [file, text] of Object.entries(added)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  return join(folder, workspace);
}
