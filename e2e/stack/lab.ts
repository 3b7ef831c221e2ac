import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { REMOTE_NAMES, type Registry, type RemoteName } from '@club/shared/federation';
import { type Alteration, alterBuild } from './altered-build';
import { freePorts } from './free-ports';
import { built } from './paths';
import { publishBuild } from './publish';
import { startSiteServer } from './site-server';
import { makeTempDir } from './temp-dir';

/** A site with a registry of its own, where a test may publish what it likes. */
export type Lab = {
  origin: string;
  registry: () => Promise<Registry>;
  /** Changes the registry behind the publish command's back. */
  changeRegistry: (change: (registry: Registry) => void) => Promise<void>;
  /** Builds a release of another source and publishes it. */
  publish: (name: RemoteName, version: string, alter: Alteration) => Promise<void>;
  /** Points the registry back at the builds of the project. */
  reset: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Host and remotes on one origin, with the registry that the three builds give. */
export async function startLab(): Promise<Lab> {
  const dir = await makeTempDir();
  const remotesDir = join(dir.path, 'remotes');
  for (const name of REMOTE_NAMES) await publishBuild(built.remote(name), remotesDir);
  const [port = 0] = await freePorts(1);
  const site = await startSiteServer({ port, remotesDir, dataDir: join(dir.path, 'data') });
  const file = join(remotesDir, 'registry.json');
  const first = await readFile(file, 'utf8');

  async function write(text: string) {
    await writeFile(`${file}.test`, text);
    await rename(`${file}.test`, file);
  }

  /** The site keeps the last usable registry that it read: it has to read this one before the next is written. */
  async function reset() {
    await write(first);
    const served = await fetch(`${site.origin}/registry.json`);
    if (!isDeepStrictEqual(await served.json(), JSON.parse(first))) throw new Error('The lab was not reset');
  }

  const registry = async () => JSON.parse(await readFile(file, 'utf8')) as Registry;

  async function changeRegistry(change: (registry: Registry) => void) {
    const changed = await registry();
    change(changed);
    await write(JSON.stringify(changed));
  }

  async function publish(name: RemoteName, version: string, alter: Alteration) {
    const build = await alterBuild(name, version, alter);
    await publishBuild(build.path, remotesDir).finally(build.remove);
  }

  async function stop() {
    await site.stop();
    await dir.remove();
  }
  return {
    origin: site.origin,
    registry,
    changeRegistry,
    publish,
    reset,
    stop,
  };
}
