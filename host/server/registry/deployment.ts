import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  REMOTE_NAMES,
  type Registry,
  type Release,
  type ReleaseManifest,
  type RemoteName,
  releasesIn,
} from '@club/shared/federation';
import { keysLost, readKeys } from './keys';
import { type Followed, followedOf, keepFollowed, olderReason, readFollowed } from './last-followed';
import { manifestOf, notAllowed, originOf } from './release-folder';
import { type DeployState, lineOf, type PinnedRelease, registryOf } from './state';
import { readState, STATE_FILE } from './state-file';

/** A release with the manifest of its files. */
export type DeployedRelease = { release: Release; manifest: ReleaseManifest; unrendered?: true };

/** What the site runs right now: the registry, and per remote its release and the previous one, where it has any. */
export type Deployment = { registry: Registry; releases: Record<RemoteName, DeployedRelease[]> };

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

/** What a state means, with the manifests that the directory of releases keeps. Rejects at an origin that is not allowed. */
export async function deploymentOf(
  state: DeployState,
  { remotesDir, remoteOrigins }: Pick<Options, 'remotesDir' | 'remoteOrigins'>,
): Promise<Deployment> {
  const registry = registryOf(state);
  const releases: Partial<Deployment['releases']> = {};
  for (const name of REMOTE_NAMES) {
    const line = lineOf(state, name);
    releases[name] = await Promise.all(
      releasesIn(registry, name).map(async (release, index) => {
        const origin = originOf(release.entry);
        if (origin && !remoteOrigins.includes(origin)) {
          throw new Error(`${name}: ${notAllowed(origin)}`);
        }
        const pinned: PinnedRelease = line[index] ?? release;
        const manifest = await manifestOf(remotesDir, name, pinned);
        return { release, manifest, ...(pinned.unrendered && { unrendered: true as const }) };
      }),
    );
  }
  return { registry, releases: releases as Deployment['releases'] };
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
