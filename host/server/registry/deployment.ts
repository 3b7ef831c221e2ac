import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { REMOTE_NAMES, type Registry, type RemoteName, releasesIn } from '@club/shared/federation';
import {
  type DeployedRelease,
  deployedRelease,
  isUnreadable,
  type Places,
  type RunningRollout,
  runningRollout,
} from './deployed-release';
import { keysLost, readKeys } from './keys';
import { type Followed, followedOf, keepFollowed, olderReason, readFollowed } from './last-followed';
import { type DeployState, lineOf, registryOf, rolloutOf } from './state';
import { readState, STATE_FILE } from './state-file';

/** What the site runs right now: the registry, and per remote its release and the previous one, where it has any. */
export type Deployment = {
  registry: Registry;
  releases: Record<RemoteName, DeployedRelease[]>;
  /** Of remotes whose visitors do not all get the same release; what one of them gets, `deploymentFor` tells. */
  rollouts?: Partial<Record<RemoteName, RunningRollout>>;
};

export type { DeployedRelease, RunningRollout };

export type DeploymentSource = { current(): Promise<Deployment> };

type Options = Places & {
  /** Where the key lies that the state must be signed with. */
  secretsDir: string;
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
    if (rollout) rollouts[name] = await runningRollout(name, rollout, options);
  }
  const isPlain = Object.keys(rollouts).length === 0;
  return { registry, releases: releases as Deployment['releases'], ...(isPlain ? {} : { rollouts }) };
}

/** A registry that could not be used is looked at again after this, and a candidate, each time after twice as long up to a minute. */
const RETRY_AFTER_MS = 1_000;
const RETRY_AT_MOST_MS = 60_000;

/** Reads what is deployed whenever its file has changed. `current` rejects only while there has been no usable one. */
export function createDeploymentSource(options: Options): DeploymentSource {
  const file = join(options.remotesDir, STATE_FILE);
  let known: { stamp: string; deployment: Promise<Deployment> } | null = null;
  let followed: Followed | null = null;
  let isUnkeptTold = false;
  let rereads = 0;

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

  /** What some visitors ought to get may only have been unreadable for a moment; meanwhile all get the running release. */
  function rereadWhere(deployment: Deployment): void {
    if (!Object.values(deployment.rollouts ?? {}).some(isUnreadable)) {
      rereads = 0;
      return;
    }
    const read = known;
    setTimeout(
      () => {
        if (known === read && read) known = { ...read, stamp: '' };
      },
      Math.min(RETRY_AT_MOST_MS, RETRY_AFTER_MS * 2 ** rereads),
    ).unref();
    rereads += 1;
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
    void deployment.then(rereadWhere, () => undefined);
    return deployment;
  }

  return { current };
}
