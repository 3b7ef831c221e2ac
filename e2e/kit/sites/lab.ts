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
import { type Alteration, alterBuild } from './altered-build';
import { createToken, deployBuilds, deployments, placeRelease, type Registry } from './deployments';
import { after, registryOf, signedText, stateFile, stateOf } from './signed-state';
import { startSiteServer } from './site-server';
import { type FileOrigin, startFileOrigin } from './split-site';
import { makeTempDir } from './workspace';

/** A site with a registry of its own, where a test may publish what it likes. */
export type Lab = {
  origin: string;
  registry: () => Promise<Registry>;
  /** The same as the state has it, which names each release by its folder. */
  deployed: () => Promise<Registry>;
  /** Changes what runs behind the back of the site's commands, signed as they would. */
  changeRegistry: (change: (registry: Registry) => void) => Promise<void>;
  /** Builds a release of another source, of the project's build where none is named, and deploys it. */
  publish: (name: RemoteName, version: string, alter: Alteration, from?: string) => Promise<void>;
  rollBack: (name: RemoteName) => Promise<void>;
  /** Commands of a remote's team, with its token. */
  team: (name: RemoteName) => Promise<ReturnType<typeof deployments>>;
  /** Points the registry back at the builds of the project. */
  reset: () => Promise<void>;
  stop: () => Promise<void>;
};

/** A lab whose site is a running host, which takes deploys over HTTP too. */
export type HostLab = Lab & {
  /** The file of what runs, letter by letter, and a way to write anything there. */
  file: ReturnType<typeof stateFile>;
  /** The folder where the host keeps a remote's releases. */
  releasesOf: (name: RemoteName) => string;
  /** What the host has logged so far, from warnings up. */
  log: () => string;
  /** A token with which that remote, and no other, can be changed. */
  token: (name: RemoteName) => Promise<string>;
  /** An allowed origin beside the site's. */
  elsewhere: FileOrigin & {
    /** Puts a build there as a release; answers with its address. */
    place: (build: string, name: RemoteName) => Promise<string>;
  };
};

/** Host and remotes on one origin, with the registry that the three builds give. */
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
  const registry = async () => (await (await fetch(`${site.origin}/registry.json`)).json()) as Registry;
  const deployed = async () => registryOf(await file.state());
  const firstRegistry = await registry();

  /** The site keeps the last usable registry that it read: it has to read this one before the next is written. */
  async function reset() {
    const state = await file.state();
    await file.write(await signedText(after(state, first), secretsDir));
    if (!isDeepStrictEqual(await registry(), firstRegistry)) throw new Error('The lab was not reset');
  }

  async function changeRegistry(change: (registry: Registry) => void) {
    const state = await file.state();
    const changed = registryOf(state);
    change(changed);
    await file.write(await signedText(after(state, stateOf(changed, state)), secretsDir));
  }

  async function publish(name: RemoteName, version: string, alter: Alteration, from?: string) {
    const build = await alterBuild(name, version, alter, from);
    await team.deploy(build.path).finally(build.remove);
  }

  async function rollBack(name: RemoteName) {
    await team.rollBack(name);
  }

  const token = (name: RemoteName) => createToken(name, `equipo ${name}`, secretsDir);

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
    releasesOf: (name) => join(remotesDir, name),
    log: site.output,
    token,
    elsewhere: { ...elsewhere, place },
  };
}

type PutBack = () => Promise<void>;

const runningFolder = async (lab: HostLab, name: RemoteName): Promise<string> =>
  releaseName((await lab.registry()).remotes[name]);

/** Takes away a release and every other one that has its chunks, so that no address of them answers. */
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

/** Takes away the folder of the release that runs, and nothing takes its place. */
export const takeRelease = async (lab: HostLab, name: RemoteName): Promise<PutBack> =>
  take(lab, name, await runningFolder(lab, name));

/** Deploys two releases of another source, whose files all have other names, and takes away the one before, as pruning does; open pages know that one alone. */
export async function replaceRelease(lab: HostLab, name: RemoteName, alter: Alteration): Promise<PutBack> {
  const folder = await runningFolder(lab, name);
  const inEveryFile: Alteration = async (build) => {
    await alter(build);
    for (const file of Object.keys(build.manifest.files).filter((each) => /\.(js|css)$/.test(each)))
      await build.write(file, await build.read(file));
  };
  for (const version of ['1.0.1', '1.0.2']) await lab.publish(name, version, inEveryFile);
  return take(lab, name, folder);
}
