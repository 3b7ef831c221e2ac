import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies'];

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});

const fits = (allowed, here) => allowed?.includes(here) ?? false;

/** Name of this machine's C library, as npm writes it. Node reports a version only for glibc. */
const LIBC = process.report?.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';

/** Returns whether this machine needs a package; npm may omit binaries for other machines. */
const isWanted = ({ optional, os, cpu, libc }) =>
  !optional ||
  (fits(os, process.platform) && fits(cpu, process.arch) && (libc === undefined || fits(libc, LIBC)));

const asks = (manifest) => KINDS.map((kind) => manifest[kind] ?? {});

/** Returns whether the dependencies or commands of a workspace differ from those that npm installed. */
const isOutdated = (root, path, locked) =>
  !isDeepStrictEqual(asks(read(join(root, path, 'package.json'))), asks(locked)) ||
  Object.keys(locked.bin ?? {}).some((name) => !existsSync(join(root, 'node_modules/.bin', name)));

/** Lists the packages of the lock file that are missing below `root`, or have another version there. */
export function missingPackages(root) {
  const { packages = {} } = read(join(root, 'package-lock.json'));
  return Object.entries(packages)
    .filter(([path, locked]) => {
      if (!path.includes('node_modules/')) return isOutdated(root, path, locked);
      const installed = read(join(root, path, 'package.json'));
      return isWanted(locked) && (locked.link ? !installed.name : installed.version !== locked.version);
    })
    .map(([path]) => path || 'package.json');
}
