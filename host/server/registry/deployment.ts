import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  REMOTE_NAMES,
  type Registry,
  type Release,
  type RemoteName,
  releaseName,
  releasesIn,
} from '@club/shared/federation';
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
import { openSharedFiles } from './shared-files';
import { type DeployState, lineOf, registryOf, rolloutOf } from './state';
import { readState, STATE_FILE } from './state-file';

/** What the site runs right now: the registry, and per remote its release and the previous one, where it has any. */
export type Deployment = {
  registry: Registry;
  releases: Record<RemoteName, DeployedRelease[]>;
  /** Of remotes whose visitors do not all get the same release; what one of them gets, `deploymentFor` tells. */
  rollouts?: Partial<Record<RemoteName, RunningRollout>>;
  /** Releases of the registry that this server cannot run: another release of that remote takes their place, if any. */
  unusable?: UnusableRelease[];
};

/** A release that was deployed, and why its manifest cannot be used. */
export type UnusableRelease = { remote: RemoteName; version: string; reason: string };

export type { DeployedRelease, RunningRollout };

export type DeploymentSource = { current(): Promise<Deployment> };

type Options = Places & {
  /** Where the key lies that the state must be signed with. */
  secretsDir: string;
  /** Told of a registry that changed into one that cannot be used; the former one stays in force. */
  onRefused: (reason: string) => void;
  /** Called with all unusable releases whenever the set changes. */
  onUnusable?: (releases: readonly UnusableRelease[]) => void;
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
  const here = followed ? [{ ...followed, id: null }] : [];
  const older = olderReason(remotesDir, state, [...here, ...kept]);
  if (older) throw new Error(older);
  return state;
}

/** The remotes of which a site has no release. */
export const missingFrom = ({ remotes }: Registry): RemoteName[] =>
  REMOTE_NAMES.filter((name) => !remotes[name]);

function rejectUnusable({ reason }: UnusableRelease): void {
  throw new Error(reason);
}

/**
 * Returns what a state deploys, with the manifests from the directory of releases. Calls `onUnusable` for a release whose
 * manifest is missing or altered or whose origin is not allowed, and leaves it out; rejects without `onUnusable`.
 */
export async function deploymentOf(
  state: DeployState,
  options: Places,
  onUnusable: (release: UnusableRelease) => void = rejectUnusable,
): Promise<Deployment> {
  const { contract, remotes } = registryOf(state);
  const registry: Registry = { contract, remotes: {} };
  const releases: Partial<Deployment['releases']> = {};
  const rollouts: Deployment['rollouts'] = {};
  for (const name of REMOTE_NAMES) {
    const line = lineOf(state, name);
    const usable: DeployedRelease[] = [];
    for (const [index, release] of releasesIn({ contract, remotes }, name).entries()) {
      await deployedRelease(name, release, line[index] ?? release, options).then(
        (deployed) => usable.push(deployed),
        ({ message }: Error) => onUnusable({ remote: name, version: release.version, reason: message }),
      );
    }
    releases[name] = usable;
    const [running, previous] = usable;
    if (!running) continue;
    registry.remotes[name] = { ...running.release, previous: previous?.release ?? null };
    const rollout = isSame(running.release, line[0]) ? rolloutOf(state, name) : null;
    if (rollout) rollouts[name] = await runningRollout(name, rollout, options);
  }
  const isPlain = Object.keys(rollouts).length === 0;
  return { registry, releases: releases as Deployment['releases'], ...(isPlain ? {} : { rollouts }) };
}

/** Whether two entries are of the same release, which the state names by its folder and pages perhaps by shared files. */
const isSame = (one?: Release, other?: Release): boolean =>
  (one && releaseName(one)) === (other && releaseName(other));

/** Keeps the former release of each remote whose new release is unusable. */
function keepRunning({ registry, releases }: Deployment, wanted: Registry, former: Deployment): void {
  for (const name of REMOTE_NAMES) {
    const before = former.registry.remotes[name];
    if (!before || isSame(wanted.remotes[name], registry.remotes[name])) continue;
    registry.remotes[name] = before;
    releases[name] = former.releases[name];
  }
}

/** A registry that could not be used is looked at again after this, and a candidate, each time after twice as long up to a minute. */
const RETRY_AFTER_MS = 1_000;
const RETRY_AT_MOST_MS = 60_000;

/** Reads what is deployed whenever its file has changed. `current` rejects only while there has been no usable one. */
export function createDeploymentSource(options: Options): DeploymentSource {
  const file = join(options.remotesDir, STATE_FILE);
  const files = openSharedFiles(options.remotesDir);
  let known: { stamp: string; deployment: Promise<Deployment> } | null = null;
  let followed: Followed | null = null;
  let isUnkeptTold = false;
  let rereads = 0;
  let reported = '[]';

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

  async function readDeployment(former: Promise<Deployment> | undefined): Promise<Deployment> {
    const state = await readNewest(options, followed);
    const unusable: UnusableRelease[] = [];
    const deployment = await deploymentOf(state, { ...options, files }, (release) => unusable.push(release));
    const running = await former?.catch(() => null);
    if (running) keepRunning(deployment, registryOf(state), running);
    const [first] = unusable;
    if (!first) reported = '[]';
    else if (Object.keys(deployment.registry.remotes).length === 0) throw new Error(first.reason);
    else if (reported !== JSON.stringify(unusable)) {
      reported = JSON.stringify(unusable);
      options.onUnusable?.(unusable);
    }
    await keep(followedOf(state));
    return first ? { ...deployment, unusable } : deployment;
  }

  /** Reads again later what may only have been unreadable for a moment. */
  function scheduleReread({ rollouts = {}, unusable }: Deployment): void {
    if (!unusable && !Object.values(rollouts).some(isUnreadable)) {
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
    const deployment = readDeployment(former).catch((error: Error) => {
      options.onRefused(error.message);
      setTimeout(() => {
        if (known?.deployment === deployment) known = former ? { stamp: '', deployment: former } : null;
      }, RETRY_AFTER_MS).unref();
      if (former) return former;
      throw error;
    });
    known = { stamp, deployment };
    void deployment.then(scheduleReread, () => undefined);
    return deployment;
  }

  return { current };
}
