import { mkdir, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  RELEASE_MANIFEST_FILE,
  type ReleaseManifest,
  type RemoteName,
  releaseName,
} from '@club/shared/federation';
import { freePorts } from '../../../host/trials/support/free-ports';
import { alterBuild, type BuildAlteration } from './altered-build';
import {
  type CompleteRegistry,
  createTeamToken,
  deployBuilds,
  deployments,
  placeRelease,
} from './deployments';
import { registryFromState, signedText, stateFile, stateFromRegistry, successorOf } from './signed-state';
import { startSiteServer } from './site-server';
import { type FileOrigin, startFileOrigin } from './split-site';
import { makeTempDir } from './workspace';

/** A site with its own registry, on which tests can publish releases. */
export type Lab = {
  origin: string;
  registry: () => Promise<CompleteRegistry>;
  /** Returns the registry from the signed state, which names each release by its folder. */
  deployed: () => Promise<CompleteRegistry>;
  /** Changes the signed state directly, without the site's commands. */
  changeRegistry: (change: (registry: CompleteRegistry) => void) => Promise<void>;
  /** Copies `from`, by default the project's build, lets `alter` change it, and deploys it. */
  publish: (name: RemoteName, version: string, alter: BuildAlteration, from?: string) => Promise<void>;
  rollBack: (name: RemoteName) => Promise<void>;
  /** Returns deploy commands that send the token of this remote's team. */
  team: (name: RemoteName) => Promise<ReturnType<typeof deployments>>;
  /** Resets the registry to the project's builds. */
  reset: () => Promise<void>;
  stop: () => Promise<void>;
};

/** A lab on a running host, which also accepts deploys over HTTP. */
export type HostLab = Lab & {
  /** Reads and writes the raw state file. */
  file: ReturnType<typeof stateFile>;
  /** Folder of the site's keys. */
  secretsDir: string;
  /** Returns the folder of a remote's releases on the host. */
  releasesOf: (name: RemoteName) => string;
  /** Returns the host's log so far, warnings and errors only. */
  log: () => string;
  /** Returns a deploy token for that remote only. */
  token: (name: RemoteName) => Promise<string>;
  /** An allowed origin besides the site's. */
  elsewhere: FileOrigin & {
    /** Places a build there as a release; returns its address. */
    place: (build: string, name: RemoteName) => Promise<string>;
  };
};

/** Starts host and remotes on one origin, with the project's builds deployed. */
export async function startLab(env: Record<string, string> = {}): Promise<HostLab> {
  const dir = await makeTempDir();
  const within = (folder: string) => join(dir.path, folder);
  const remotesDir = within('remotes');
  const secretsDir = within('secrets');
  await deployBuilds({ remotesDir, secretsDir });

  const [port = 0, otherPort = 0] = await freePorts(2);
  const elsewhere = await startFileOrigin(within('elsewhere'), otherPort);
  const remoteOrigins = [elsewhere.origin];
  const dataDir = within('data');
  const options = { port, remotesDir, secretsDir, dataDir, remoteOrigins, env };
  const site = await startSiteServer(options);
  const team = deployments({ to: remotesDir, secretsDir });
  const file = stateFile(remotesDir);
  const first = await file.state();
  const registry = async () =>
    (await (await fetch(`${site.origin}/registry.json`)).json()) as CompleteRegistry;
  const deployed = async () => registryFromState(await file.state());
  const firstRegistry = await registry();

  /** Waits until the site has read this registry, as it keeps the last usable one when the next is broken. */
  async function reset() {
    const state = await file.state();
    await file.write(await signedText(successorOf(state, first), secretsDir));
    if (!isDeepStrictEqual(await registry(), firstRegistry)) throw new Error('The lab was not reset');
  }

  async function changeRegistry(change: (registry: CompleteRegistry) => void) {
    const state = await file.state();
    const changed = registryFromState(state);
    change(changed);
    await file.write(await signedText(successorOf(state, stateFromRegistry(changed, state)), secretsDir));
  }

  async function publish(name: RemoteName, version: string, alter: BuildAlteration, from?: string) {
    const build = await alterBuild(name, version, alter, from);
    await team.deploy(build.path).finally(build.remove);
  }

  async function rollBack(name: RemoteName) {
    await team.rollBack(name);
  }

  const token = (name: RemoteName) => createTeamToken(name, `equipo ${name}`, secretsDir);

  async function teamOf(name: RemoteName) {
    return deployments({ to: site.origin, secretsDir: '', token: await token(name) });
  }

  async function place(build: string, name: RemoteName) {
    const path = await placeRelease(build, name, join(elsewhere.dir, 'remotes'));
    return `${elsewhere.origin}${path}`;
  }

  async function stop() {
    await Promise.all([site.stop(), elsewhere.stop()]);
    await dir.remove();
  }
  return {
    origin: site.origin,
    registry,
    deployed,
    changeRegistry,
    publish,
    rollBack,
    team: teamOf,
    reset,
    stop,
    file,
    secretsDir,
    releasesOf: (name) => join(remotesDir, name),
    log: site.output,
    token,
    elsewhere: { ...elsewhere, place },
  };
}

type PutBack = () => Promise<void>;

const runningFolder = async (lab: HostLab, name: RemoteName): Promise<string> =>
  releaseName((await lab.registry()).remotes[name]);

/** Deletes a release and every other one with the same chunks, so that none of their addresses answers. */
async function take(lab: HostLab, name: RemoteName, folder: string): Promise<PutBack> {
  const releases = lab.releasesOf(name);
  const away = join(releases, '..', '..', 'taken-away');
  const chunksOf = async (each: string): Promise<string[]> => {
    const text = await readFile(join(releases, each, RELEASE_MANIFEST_FILE), 'utf8').catch(() => null);
    const { files }: Pick<ReleaseManifest, 'files'> = text === null ? { files: {} } : JSON.parse(text);
    return Object.keys(files).filter((file) => /^assets\/.*\.(js|css)$/.test(file));
  };
  const gone = new Set(await chunksOf(folder));
  const moved: string[] = [];
  for (const each of await readdir(releases))
    if ((await chunksOf(each)).some((file) => gone.has(file))) moved.push(each);
  await mkdir(away, { recursive: true });
  for (const each of moved) await rename(join(releases, each), join(away, each));
  return async () => {
    for (const each of moved) await rename(join(away, each), join(releases, each));
  };
}

/** Deletes the running release without a replacement. */
export const takeRelease = async (lab: HostLab, name: RemoteName): Promise<PutBack> =>
  take(lab, name, await runningFolder(lab, name));

/**
 * Deploys two changed releases with new file names and deletes the previous one, as pruning does; open pages know only that
 * one.
 */
export async function deployReplacements(
  lab: HostLab,
  name: RemoteName,
  alter: BuildAlteration,
): Promise<PutBack> {
  const folder = await runningFolder(lab, name);
  const inEveryFile: BuildAlteration = async (build) => {
    await alter(build);
    for (const file of Object.keys(build.manifest.files).filter((each) => /\.(js|css)$/.test(each)))
      await build.write(file, await build.read(file));
  };
  for (const version of ['1.0.1', '1.0.2']) await lab.publish(name, version, inEveryFile);
  return take(lab, name, folder);
}
