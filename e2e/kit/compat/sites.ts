import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  RELEASE_MANIFEST_FILE,
  REMOTE_NAMES,
  type ReleaseManifest,
  type RemoteName,
} from '@club/shared/federation';
import { SHARED_KEY } from '@club/shared/federation/container';
import { freePorts } from '../../../host/trials/support/free-ports';
import type { ParsedScript } from '../scripts';
import { type CompleteRegistry, deployCommandsFor } from '../sites/deployments';
import { startSiteServer } from '../sites/site-server';
import { buildPathsIn, makeTempDir, ROOT } from '../sites/workspace';
import { buildPreviousRelease, deployToPreviousHost, PREVIOUS_COMMIT } from './previous-build';

/** Maps each build tool to a text that only its scripts contain. */
const MARKS = { container: SHARED_KEY, plugin: '__mf_module_cache__' };

type BuildTool = keyof typeof MARKS;

/** Returns the build tools that built the scripts with `urlPart` in their URL. */
export function detectBuildTools(scripts: readonly ParsedScript[], urlPart: string): BuildTool[] {
  const own = scripts.filter(({ url }) => url.includes(urlPart));
  return (Object.keys(MARKS) as BuildTool[]).filter((tool) =>
    own.some(({ source }) => source.includes(MARKS[tool])),
  );
}

/** `N` is the current build of the host and the remotes, `N−1` their previous release. */
export const BUILD_VERSIONS = ['N', 'N−1'] as const;
export type BuildVersion = (typeof BUILD_VERSIONS)[number];

export type VersionByRemote = Record<RemoteName, BuildVersion>;
type Site = { host: BuildVersion; remotes: VersionByRemote };

function foldersOfPrevious(): string[] | null {
  try {
    return execFileSync('git', ['ls-tree', '--name-only', PREVIOUS_COMMIT], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).split('\n');
  } catch {
    return null;
  }
}

const previous = foldersOfPrevious();

/** Remotes that exist both in the current build and in the previous release. */
const LASTING_REMOTES = REMOTE_NAMES.filter((name) => previous?.includes(`remote-${name}`) ?? true);

const REMOTE_MIXTURES = LASTING_REMOTES.reduce<Partial<VersionByRemote>[]>(
  (mixtures, name) =>
    mixtures.flatMap((mixture) => BUILD_VERSIONS.map((version) => ({ ...mixture, [name]: version }))),
  [{}],
) as VersionByRemote[];

const isOdd = (count: number) => count % 2 === 1;

/**
 * Half of all combinations of host and remotes: those in which an odd number of parts is N−1. They still include each
 * combination of any three parts.
 */
export const SITE_COMBINATIONS: Site[] = BUILD_VERSIONS.flatMap((host) =>
  REMOTE_MIXTURES.filter((remotes) =>
    isOdd([host, ...Object.values(remotes)].filter((version) => version === 'N−1').length),
  ).map((remotes) => ({ host, remotes })),
);

/** Assigns the same version to all remotes: `N` (current build) or `N−1` (previous release). */
export const allRemotesAtVersion = (version: BuildVersion): VersionByRemote =>
  Object.fromEntries(LASTING_REMOTES.map((name) => [name, version])) as VersionByRemote;

/** A running host: of the current build (`N`) or the previous release (`N−1`). */
export type RunningHost = {
  origin: string;
  /** Deploys these remotes; returns the registry that the host then serves. */
  run: (remotes: VersionByRemote) => Promise<CompleteRegistry>;
  /** Starts a rollout of a remote's build of that version and calls `work` during the rollout. Only for host N. */
  rollOut: (name: RemoteName, version: BuildVersion, work: () => Promise<void>) => Promise<void>;
  stop: () => Promise<void>;
};

type Roots = Record<BuildVersion, string>;

const buildOf = (roots: Roots, name: RemoteName, version: BuildVersion): string =>
  buildPathsIn(roots[version]).remote(name);

async function entryHash(build: string): Promise<string | undefined> {
  const text = await readFile(join(build, RELEASE_MANIFEST_FILE), 'utf8');
  const { entry, files } = JSON.parse(text) as ReleaseManifest;
  return files[entry];
}

async function startHost(version: BuildVersion, roots: Roots): Promise<RunningHost> {
  const dir = await makeTempDir();
  const remotesDir = join(dir.path, 'remotes');
  const secretsDir = join(dir.path, 'secrets');
  const today = deployCommandsFor({ to: remotesDir, secretsDir });
  const deploy = (build: string) =>
    version === 'N' ? today.deploy(build) : deployToPreviousHost(roots['N−1'], build, remotesDir);
  const running: Partial<VersionByRemote> = {};

  async function deployChanged(remotes: VersionByRemote) {
    for (const name of LASTING_REMOTES) {
      if (running[name] === remotes[name]) continue;
      await deploy(buildOf(roots, name, remotes[name]));
      running[name] = remotes[name];
    }
  }

  await deployChanged(allRemotesAtVersion(version));
  const [port = 0] = await freePorts(1);
  const dataDir = join(dir.path, 'data');
  const script = buildPathsIn(roots[version]).site;
  // The previous host supports SQLite only.
  const env: Record<string, string> = version === 'N−1' ? { DATABASE_URL: '' } : {};
  const site = await startSiteServer({ script, port, remotesDir, secretsDir, dataDir, env });

  async function run(remotes: VersionByRemote) {
    await deployChanged(remotes);
    const registry = (await (await fetch(`${site.origin}/registry.json`)).json()) as CompleteRegistry;
    for (const name of LASTING_REMOTES) {
      const wanted = await entryHash(buildOf(roots, name, remotes[name]));
      if (registry.remotes[name].integrity === wanted) continue;
      throw new Error(`Host ${version} does not run ${name} ${remotes[name]}`);
    }
    return registry;
  }

  async function rollOut(name: RemoteName, candidate: BuildVersion, work: () => Promise<void>) {
    await today.rollOut(buildOf(roots, name, candidate));
    await work();
    await today.rollout(name, 'stop');
  }

  async function stop() {
    await site.stop();
    await dir.remove();
  }
  return { origin: site.origin, run, rollOut, stop };
}

/** Starts two hosts, of the current build and of the previous release, each with its own deploy command. */
export async function startHosts(): Promise<Record<BuildVersion, RunningHost>> {
  const roots: Roots = { N: ROOT, 'N−1': await buildPreviousRelease() };
  const started = BUILD_VERSIONS.map(async (version) => [version, await startHost(version, roots)]);
  return Object.fromEntries(await Promise.all(started));
}
