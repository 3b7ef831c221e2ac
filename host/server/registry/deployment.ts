import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CONTRACT_VERSION,
  parseRelease,
  REMOTE_NAMES,
  type Registry,
  type Release,
  type ReleaseManifest,
  type RemoteName,
  releasesIn,
} from '@club/shared/federation';
import { keysLost, readKeys } from './keys';
import { type Followed, followedOf, keepFollowed, olderReason, readFollowed } from './last-followed';
import type { PinnedRelease } from './pinned-release';
import { manifestOf, notAllowed, originOf } from './release-folder';
import type { Rollout } from './rollout';
import { type DeployState, lineOf, registryOf, rolloutOf } from './state';
import { readState, STATE_FILE } from './state-file';

/** A release with the manifest of its files. */
export type DeployedRelease = { release: Release; manifest: ReleaseManifest; unrendered?: true };

/** A rollout with the release that some visitors get; null where that cannot run, so that nobody gets it. */
export type RunningRollout = { rollout: Rollout; candidate: DeployedRelease | null };

/** What the site runs right now: the registry, and per remote its release and the previous one, where it has any. */
export type Deployment = {
  registry: Registry;
  releases: Record<RemoteName, DeployedRelease[]>;
  /** Of remotes whose visitors do not all get the same release; what one of them gets, `deploymentFor` tells. */
  rollouts?: Partial<Record<RemoteName, RunningRollout>>;
};

export type DeploymentSource = { current(): Promise<Deployment> };

type Options = {
  remotesDir: string;
  /** Where the key lies that the state must be signed with. */
  secretsDir: string;
  /** Further origins that a registry may point at. */
  remoteOrigins: readonly string[];
  /** Told of a registry that changed into one that cannot be used; the former one stays in force. */
  onRefused: (reason: string) => void;
  /** Told once where it cannot be kept which state was followed, so that a start would follow an older one. */
  onUnkept?: (reason: string) => void;
};

/** Reads the state after what was followed: whatever is kept as followed lies there already. */
async function readNewest(
  { remotesDir, secretsDir }: Options,
  followed: Followed | null,
): Promise<DeployState> {
  const keys = await readKeys(secretsDir);
  if (!keys) {
    throw existsSync(join(remotesDir, STATE_FILE))
      ? keysLost({ stateDir: remotesDir, secretsDir })
      : new Error(`${remotesDir} holds no release of any remote yet; a first start wants --builds`);
  }
  const kept = await readFollowed({ stateDir: remotesDir, secretsDir });
  const state = await readState(remotesDir, keys.publicKey);
  if (!state || Object.keys(registryOf(state).remotes).length === 0)
    throw new Error(`${remotesDir} holds no release of any remote yet`);
  const older = olderReason(remotesDir, state, followed) ?? olderReason(remotesDir, state, kept);
  if (older) throw new Error(older);
  return state;
}

/** The remotes of which a site has no release. */
export const missingFrom = ({ remotes }: Registry): RemoteName[] =>
  REMOTE_NAMES.filter((name) => !remotes[name]);

type Places = Pick<Options, 'remotesDir' | 'remoteOrigins'>;

async function deployedRelease(
  name: RemoteName,
  release: Release,
  pinned: PinnedRelease,
  { remotesDir, remoteOrigins }: Places,
): Promise<DeployedRelease> {
  const origin = originOf(release.entry);
  if (origin && !remoteOrigins.includes(origin)) throw new Error(`${name}: ${notAllowed(origin)}`);
  const manifest = await manifestOf(remotesDir, name, pinned);
  return { release, manifest, ...(pinned.unrendered && { unrendered: true as const }) };
}

/** The running release does for everybody where the other one is gone, was altered, or is of another contract. */
async function candidateIn(name: RemoteName, { release }: Rollout, places: Places) {
  const read = parseRelease(release);
  if (!read || read.contract !== CONTRACT_VERSION) return null;
  return deployedRelease(name, read, release, places).catch(() => null);
}

/** What a state means, with the manifests that the directory of releases keeps. Rejects at an origin that is not allowed. */
export async function deploymentOf(state: DeployState, options: Places): Promise<Deployment> {
  const registry = registryOf(state);
  const releases: Partial<Deployment['releases']> = {};
  const rollouts: Deployment['rollouts'] = {};
  for (const name of REMOTE_NAMES) {
    const line = lineOf(state, name);
    releases[name] = await Promise.all(
      releasesIn(registry, name).map((release, index) =>
        deployedRelease(name, release, line[index] ?? release, options),
      ),
    );
    const rollout = rolloutOf(state, name);
    if (rollout) rollouts[name] = { rollout, candidate: await candidateIn(name, rollout, options) };
  }
  const isPlain = Object.keys(rollouts).length === 0;
  return { registry, releases: releases as Deployment['releases'], ...(isPlain ? {} : { rollouts }) };
}

/** A registry that could not be used is looked at again after this. */
const RETRY_AFTER_MS = 1_000;

/** Reads what is deployed whenever its file has changed. `current` rejects only while there has been no usable one. */
export function createDeploymentSource(options: Options): DeploymentSource {
  const file = join(options.remotesDir, STATE_FILE);
  let known: { stamp: string; deployment: Promise<Deployment> } | null = null;
  let followed: Followed | null = null;
  let isUnkeptTold = false;

  const stampOf = async () => {
    const { mtimeMs, ino, size } = await stat(file);
    return `${mtimeMs}-${ino}-${size}`;
  };

  async function keep(now: Followed): Promise<void> {
    followed = now;
    const { remotesDir: stateDir, secretsDir } = options;
    await keepFollowed({ stateDir, secretsDir }, now).catch((error: Error) => {
      if (!isUnkeptTold) options.onUnkept?.(error.message);
      isUnkeptTold = true;
    });
  }

  async function readDeployment(): Promise<Deployment> {
    const state = await readNewest(options, followed);
    const deployment = await deploymentOf(state, options);
    await keep(followedOf(state));
    return deployment;
  }

  async function current(): Promise<Deployment> {
    const stamp = await stampOf().catch(() => 'missing');
    if (known?.stamp === stamp) return known.deployment;
    const former = known?.deployment;
    const deployment = readDeployment().catch((error: Error) => {
      options.onRefused(error.message);
      setTimeout(() => {
        if (known?.deployment === deployment) known = former ? { stamp: '', deployment: former } : null;
      }, RETRY_AFTER_MS).unref();
      if (former) return former;
      throw error;
    });
    known = { stamp, deployment };
    return deployment;
  }

  return { current };
}
