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
  copyReleaseToOrigin,
  createTeamToken,
  deployBuilds,
  deployCommandsFor,
  registryFromState,
  signedStateText,
  stateFile,
  stateFromRegistry,
  withNextSerial,
} from './deployments';
import { type FolderServer, startFolderServer, startSiteServer } from './site-server';
import { makeTempDir } from './workspace';

/** A site with its own registry, for tests that publish releases. */
export type LabSite = {
  origin: string;
  registry: () => Promise<CompleteRegistry>;
  /** Returns the registry from the signed state file, in which release addresses are folders. */
  deployed: () => Promise<CompleteRegistry>;
  /** Changes and signs the registry directly, without the site's commands. */
  changeRegistry: (change: (registry: CompleteRegistry) => void) => Promise<void>;
  /** Copies the build in `from`, by default the project's, changes the copy with `alter`, and deploys it. */
  publish: (name: RemoteName, version: string, alter: BuildAlteration, from?: string) => Promise<void>;
  rollBack: (name: RemoteName) => Promise<void>;
  /** Returns deploy commands with the token of the remote's team. */
  team: (name: RemoteName) => Promise<ReturnType<typeof deployCommandsFor>>;
  /** Resets the registry to the project's builds. */
  reset: () => Promise<void>;
  stop: () => Promise<void>;
};

/** A lab site with a running host, which also accepts deploys over HTTP. */
export type LabSiteWithHost = LabSite & {
  /** Access to the raw signed state file. */
  file: ReturnType<typeof stateFile>;
  /** Folder with the site's keys. */
  secretsDir: string;
  /** Returns the folder of a remote's releases on the host. */
  releasesOf: (name: RemoteName) => string;
  /** Returns all warnings and errors that the host has logged. */
  log: () => string;
  /** Returns a deploy token that is valid for that remote only. */
  token: (name: RemoteName) => Promise<string>;
  /** A second origin from which the site allows releases. */
  elsewhere: FolderServer & {
    /** Copies a build to this second origin as a release. Returns the URL of the release. */
    place: (build: string, name: RemoteName) => Promise<string>;
  };
};

/** Starts host and remotes on one origin, with the project's builds deployed. */
export async function startLabSite(env: Record<string, string> = {}): Promise<LabSiteWithHost> {
  const dir = await makeTempDir();
  const within = (folder: string) => join(dir.path, folder);
  const remotesDir = within('remotes');
  const secretsDir = within('secrets');
  await deployBuilds({ remotesDir, secretsDir });

  const [port = 0, otherPort = 0] = await freePorts(2);
  const elsewhere = await startFolderServer(within('elsewhere'), otherPort);
  const remoteOrigins = [elsewhere.origin];
  const dataDir = within('data');
  const options = { port, remotesDir, secretsDir, dataDir, remoteOrigins, env };
  const site = await startSiteServer(options);
  const team = deployCommandsFor({ to: remotesDir, secretsDir });
  const file = stateFile(remotesDir);
  const first = await file.state();
  const registry = async () =>
    (await (await fetch(`${site.origin}/registry.json`)).json()) as CompleteRegistry;
  const deployed = async () => registryFromState(await file.state());
  const firstRegistry = await registry();

  /**
   * Restores the first state and makes the site read it at once, so that the site falls back to it if the next test
   * writes a broken state.
   */
  async function reset() {
    const state = await file.state();
    await file.write(await signedStateText(withNextSerial(state, first), secretsDir));
    if (!isDeepStrictEqual(await registry(), firstRegistry)) throw new Error('The lab was not reset');
  }

  async function changeRegistry(change: (registry: CompleteRegistry) => void) {
    const state = await file.state();
    const changed = registryFromState(state);
    change(changed);
    await file.write(
      await signedStateText(withNextSerial(state, stateFromRegistry(changed, state)), secretsDir),
    );
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
    return deployCommandsFor({ to: site.origin, secretsDir: '', token: await token(name) });
  }

  async function place(build: string, name: RemoteName) {
    const path = await copyReleaseToOrigin(build, name, join(elsewhere.dir, 'remotes'));
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

const runningFolder = async (lab: LabSiteWithHost, name: RemoteName): Promise<string> =>
  releaseName((await lab.registry()).remotes[name]);

/**
 * Moves away a release and all releases that share its chunks; requests for their files then fail. Returns a function
 * that moves the releases back.
 */
async function take(lab: LabSiteWithHost, name: RemoteName, folder: string): Promise<PutBack> {
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

/** Moves the running release's files away without deploying another. */
export const removeRelease = async (lab: LabSiteWithHost, name: RemoteName): Promise<PutBack> =>
  take(lab, name, await runningFolder(lab, name));

/**
 * Deploys two altered releases with new file names and moves away the release that ran before, as pruning would. Open
 * pages still refer to its files.
 */
export async function deployReplacements(
  lab: LabSiteWithHost,
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
