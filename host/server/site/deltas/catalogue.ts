import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { REMOTES_PATH } from '../../registry/release-folder';
import { newestFolders } from '../former-builds';
import { type KnownFile, knownFilesIn } from './known-files';

type Options = {
  remotesDir: string;
  /** What browsers get of the host's build, and folders with what they got of former ones, the newest first. */
  client: string;
  former: readonly string[];
  /** How many releases of a remote are known, the newest. */
  mostReleases: number;
};

/** The versions of a part of the site, the newest first. */
type Line = KnownFile[][];

export type Catalogue = {
  /** The file that is served at an address. */
  served: (path: string) => KnownFile | undefined;
  /** A version of a file, by its hash. */
  version: (versions: string, hash: string) => KnownFile | undefined;
  lines: () => readonly Line[];
  /** Looks for releases that have come and gone; whether there were any. */
  refresh: () => Promise<boolean>;
};

/** The scripts and styles of the newest releases and builds that this machine still has. */
export async function openCatalogue(options: Options): Promise<Catalogue> {
  const { remotesDir, client, former, mostReleases } = options;
  const read = new Map<string, Promise<KnownFile[]>>();
  const served = new Map<string, KnownFile>();
  const versions = new Map<string, KnownFile>();
  let lines: Line[] = [];
  let seen = '';

  const filesOf = (folder: string, prefix: string): Promise<KnownFile[]> => {
    const files = read.get(folder) ?? knownFilesIn(folder, prefix).catch(() => []);
    read.set(folder, files);
    return files;
  };

  async function remoteLine(name: string): Promise<Line> {
    const folders = await newestFolders(join(remotesDir, name));
    return Promise.all(
      folders
        .slice(0, mostReleases)
        .map((folder) => filesOf(folder, `${REMOTES_PATH}${name}/${basename(folder)}/`)),
    );
  }

  async function remotes(): Promise<{ names: string[]; stamp: string }> {
    const items = await readdir(remotesDir, { withFileTypes: true }).catch(() => []);
    const names = items.filter((item) => item.isDirectory()).map(({ name }) => name);
    const times = await Promise.all(names.map((name) => stat(join(remotesDir, name))));
    return { names, stamp: names.map((name, at) => `${name} ${times[at]?.mtimeMs}`).join('\n') };
  }

  async function refresh(): Promise<boolean> {
    const { names, stamp } = await remotes();
    if (stamp === seen) return false;
    seen = stamp;
    const host = Promise.all([client, ...former].map((folder) => filesOf(folder, '/')));
    lines = await Promise.all([host, ...names.map(remoteLine)]);
    served.clear();
    versions.clear();
    for (const [at, line] of lines.entries()) {
      for (const file of line.flat()) versions.set(`${file.versions} ${file.hash}`, file);
      for (const file of at === 0 ? (line[0] ?? []) : line.flat()) served.set(file.path, file);
    }
    return true;
  }

  await refresh();
  return {
    served: (path) => served.get(path),
    version: (pattern, hash) => versions.get(`${pattern} ${hash}`),
    lines: () => lines,
    refresh,
  };
}
