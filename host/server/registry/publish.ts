import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CONTRACT_VERSION,
  parseRegistryEntry,
  REMOTE_NAMES,
  type Registry,
  type RegistryEntry,
  type Release,
  type ReleaseManifest,
} from '@club/shared/federation';
import { integrityOf } from '@club/shared/integrity';
import { REGISTRY_FILE } from './deployment';
import { REMOTES_PATH, readManifest } from './release-folder';

type PublishOptions = {
  /** The remote's build, with its release manifest. */
  build: string;
  remotesDir: string;
  /** Where the remote's files will be served from; '' for the site's own origin. */
  origin?: string;
};

/** The registry while it is being filled: a remote may not have been published yet. */
type PartialRegistry = { contract: string; remotes: Partial<Registry['remotes']> };

const hashOf = (manifest: ReleaseManifest): string =>
  createHash('sha256').update(JSON.stringify(manifest.files)).digest('hex').slice(0, 8);

async function readRegistry(file: string): Promise<PartialRegistry> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return { contract: CONTRACT_VERSION, remotes: {} };
  const { remotes } = JSON.parse(text) as { remotes: Record<string, unknown> };
  const entries = REMOTE_NAMES.flatMap((name) => {
    const entry = parseRegistryEntry(remotes[name]);
    return entry ? [[name, entry]] : [];
  });
  return { contract: CONTRACT_VERSION, remotes: Object.fromEntries(entries) };
}

async function verifyFiles(folder: string, manifest: ReleaseManifest): Promise<void> {
  for (const [file, integrity] of Object.entries(manifest.files)) {
    if (integrityOf(await readFile(join(folder, file))) !== integrity) {
      throw new Error(`${file} is not the file that was built`);
    }
  }
}

const withoutPrevious = ({ previous: _, ...release }: RegistryEntry): Release => release;

/** Moves a copy into place at once; a folder of that name can only hold the same files, by its hash. */
async function copyRelease(build: string, target: string): Promise<void> {
  const unfinished = `${target}.${process.pid}.tmp`;
  await cp(build, unfinished, { recursive: true });
  await rename(unfinished, target).catch(async (error: NodeJS.ErrnoException) => {
    await rm(unfinished, { recursive: true });
    if (error.code !== 'EEXIST' && error.code !== 'ENOTEMPTY') throw error;
  });
}

/**
 * Puts a build into `<remotesDir>/<name>/<version>-<hash>/` and points the registry at it; the release that ran
 * before becomes `previous`. Publishing what already runs changes nothing. Rejects when a file is not as it was built
 * or the contract is another.
 */
export async function publish({ build, remotesDir, origin = '' }: PublishOptions): Promise<Release> {
  const manifest = await readManifest(build);
  if (manifest.contract !== CONTRACT_VERSION) {
    throw new Error(
      `it was built against contract ${manifest.contract}, this site runs contract ${CONTRACT_VERSION}`,
    );
  }
  await verifyFiles(build, manifest);
  const folder = `${manifest.version}-${hashOf(manifest)}`;
  const target = join(remotesDir, manifest.name, folder);
  await mkdir(join(remotesDir, manifest.name), { recursive: true });
  await copyRelease(build, target);
  await verifyFiles(target, manifest);

  const release: Release = {
    version: manifest.version,
    entry: `${origin}${REMOTES_PATH}${manifest.name}/${folder}/${manifest.entry}`,
    integrity: manifest.files[manifest.entry] ?? '',
    contract: manifest.contract,
  };
  const file = join(remotesDir, REGISTRY_FILE);
  const registry = await readRegistry(file);
  const running = parseRegistryEntry(registry.remotes[manifest.name]);
  if (running?.entry === release.entry) return release;
  registry.remotes[manifest.name] = { ...release, previous: running && withoutPrevious(running) };
  const unfinished = `${file}.${process.pid}.tmp`;
  await writeFile(unfinished, `${JSON.stringify(registry, null, 2)}\n`);
  await rename(unfinished, file);
  return release;
}
