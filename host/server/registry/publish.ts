import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CONTRACT_VERSION,
  parseRegistryEntry,
  RELEASE_MANIFEST_FILE,
  type Registry,
  type RegistryEntry,
  type Release,
  type ReleaseManifest,
} from '@club/shared/federation';
import { REGISTRY_FILE } from './deployment';
import { REMOTES_PATH } from './release-folder';

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
  const text = await readFile(file, 'utf8').catch(() => null);
  return text === null ? { contract: CONTRACT_VERSION, remotes: {} } : JSON.parse(text);
}

async function verifyFiles(build: string, manifest: ReleaseManifest): Promise<void> {
  for (const [file, integrity] of Object.entries(manifest.files)) {
    const digest = createHash('sha384')
      .update(await readFile(join(build, file)))
      .digest('base64');
    if (integrity !== `sha384-${digest}`) throw new Error(`${file} is not the file that was built`);
  }
}

const withoutPrevious = ({ previous: _, ...release }: RegistryEntry): Release => release;

async function copyRelease(build: string, target: string): Promise<void> {
  const unfinished = `${target}.${process.pid}.tmp`;
  await cp(build, unfinished, { recursive: true });
  await rename(unfinished, target).catch(async () => rm(unfinished, { recursive: true }));
}

/**
 * Puts a build into `<remotesDir>/<name>/<version>-<hash>/` and points the registry at it; the release that ran
 * before becomes `previous`. Publishing what already runs changes nothing. Rejects when a file is not as it was built.
 */
export async function publish({ build, remotesDir, origin = '' }: PublishOptions): Promise<Release> {
  const manifest = JSON.parse(await readFile(join(build, RELEASE_MANIFEST_FILE), 'utf8')) as ReleaseManifest;
  await verifyFiles(build, manifest);
  const folder = `${manifest.version}-${hashOf(manifest)}`;
  await mkdir(join(remotesDir, manifest.name), { recursive: true });
  await copyRelease(build, join(remotesDir, manifest.name, folder));

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
  registry.contract = CONTRACT_VERSION;
  registry.remotes[manifest.name] = { ...release, previous: running && withoutPrevious(running) };
  await writeFile(`${file}.tmp`, `${JSON.stringify(registry, null, 2)}\n`);
  await rename(`${file}.tmp`, file);
  return release;
}
