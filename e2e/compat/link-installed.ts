import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';

type Locked = { version?: string; integrity?: string; link?: boolean };

const NESTED = 'node_modules';

const lockedIn = (root: string): Record<string, Locked> =>
  JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;

/** Not every file system has links. */
function linkOrCopy(file: string, place: string): void {
  try {
    linkSync(file, place);
  } catch {
    copyFileSync(file, place);
  }
}

/** The same files in another folder, without what is installed below. */
function linkFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const item of readdirSync(from, { withFileTypes: true })) {
    const [file, place] = [join(from, item.name), join(to, item.name)];
    if (item.isDirectory()) {
      if (item.name !== NESTED) linkFolder(file, place);
    } else if (item.isSymbolicLink()) symlinkSync(readlinkSync(file), place);
    else linkOrCopy(file, place);
  }
}

/** Puts into a checkout what is installed in another one and its lock file wants alike, so that npm has only the rest to install. */
export function linkInstalled(from: string, to: string): void {
  const here = lockedIn(from);
  for (const [path, { integrity, link }] of Object.entries(lockedIn(to))) {
    const isSame = integrity !== undefined && !link && here[path]?.integrity === integrity;
    if (isSame && existsSync(join(from, path))) linkFolder(join(from, path), join(to, path));
  }
}
