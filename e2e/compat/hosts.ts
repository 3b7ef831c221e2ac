import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RELEASE_MANIFEST_FILE, type ReleaseManifest, type RemoteName } from '@club/shared/federation';
import { freePorts } from '../../host/trials/support/free-ports';
import { deployments } from '../stack/deployments';
import { builtIn, ROOT } from '../stack/paths';
import type { Registry } from '../stack/registry';
import { startSiteServer } from '../stack/site-server';
import { makeTempDir } from '../stack/temp-dir';
import { buildPrevious } from './build-previous';
import { deployOnPrevious } from './deploy-previous';
import { GENERATIONS, type Generation, LASTING_REMOTES, type Remotes, remotesOf } from './sites';

/** A running host of one generation. */
export type MatrixHost = {
  origin: string;
  /** Puts these remotes in force; answers the registry that the host then serves. */
  run: (remotes: Remotes) => Promise<Registry>;
  /** Sends a release of that generation to a share of visitors while `work` looks at it; of host N alone. */
  rollOut: (name: RemoteName, generation: Generation, work: () => Promise<void>) => Promise<void>;
  stop: () => Promise<void>;
};

type Roots = Record<Generation, string>;

const buildOf = (roots: Roots, name: RemoteName, generation: Generation): string =>
  builtIn(roots[generation]).remote(name);

async function entryHash(build: string): Promise<string | undefined> {
  const text = await readFile(join(build, RELEASE_MANIFEST_FILE), 'utf8');
  const { entry, files } = JSON.parse(text) as ReleaseManifest;
  return files[entry];
}

async function startHost(generation: Generation, roots: Roots): Promise<MatrixHost> {
  const dir = await makeTempDir();
  const remotesDir = join(dir.path, 'remotes');
  const secretsDir = join(dir.path, 'secrets');
  const today = deployments({ to: remotesDir, secretsDir });
  const deploy = (build: string) =>
    generation === 'N' ? today.deploy(build) : deployOnPrevious(roots['N−1'], build, remotesDir);
  const running: Partial<Remotes> = {};

  async function deployChanged(remotes: Remotes) {
    for (const name of LASTING_REMOTES) {
      if (running[name] === remotes[name]) continue;
      await deploy(buildOf(roots, name, remotes[name]));
      running[name] = remotes[name];
    }
  }

  await deployChanged(remotesOf(generation));
  const [port = 0] = await freePorts(1);
  const dataDir = join(dir.path, 'data');
  const script = builtIn(roots[generation]).site;
  // That host knows SQLite alone.
  const env: Record<string, string> = generation === 'N−1' ? { DATABASE_URL: '' } : {};
  const site = await startSiteServer({ script, port, remotesDir, secretsDir, dataDir, env });

  async function run(remotes: Remotes) {
    await deployChanged(remotes);
    const registry = (await (await fetch(`${site.origin}/registry.json`)).json()) as Registry;
    for (const name of LASTING_REMOTES) {
      const wanted = await entryHash(buildOf(roots, name, remotes[name]));
      if (registry.remotes[name].integrity === wanted) continue;
      throw new Error(`Host ${generation} does not run ${name} ${remotes[name]}`);
    }
    return registry;
  }

  async function rollOut(name: RemoteName, candidate: Generation, work: () => Promise<void>) {
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

/** One host of each generation, each with the deploy command of its own time. */
export async function startHosts(): Promise<Record<Generation, MatrixHost>> {
  const roots: Roots = { N: ROOT, 'N−1': await buildPrevious() };
  const started = GENERATIONS.map(async (generation) => [generation, await startHost(generation, roots)]);
  return Object.fromEntries(await Promise.all(started));
}
