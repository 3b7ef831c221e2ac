import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  REMOTE_NAMES,
  type Registry,
  type Release,
  type RemoteName,
  releaseName,
  releasesIn,
} from '@club/shared/federation';
import { LRUCache } from 'lru-cache';
import {
  type DeployedRelease,
  isCandidateUnreadable,
  loadDeployedRelease,
  loadRunningRollout,
  type ReleaseLocations,
  type RunningRollout,
} from './deployed-release';
import { lostKeysError, readKeys } from './keys';
import { previewsOfEnabledRemotes } from './release-previews';
import { createReleaseFileLookup } from './shared-files';
import { type DeployState, type ReleasePreview, registryOf, releasesOfRemote, rolloutOf } from './state';
import {
  type AcceptedState,
  acceptedStateOf,
  readAcceptedStates,
  readState,
  recordAcceptedState,
  refusalOfOlderState,
  STATE_FILE,
} from './state-file';

/** The current registry of the site, and the running and previous release of each remote. */
export type Deployment = {
  registry: Registry;
  releases: Record<RemoteName, DeployedRelease[]>;
  /** Rollouts in progress; `assignVisitorDeployment` selects the release of each visitor. */
  rollouts?: Partial<Record<RemoteName, RunningRollout>>;
  /** Previews of remotes that are not switched off; includes expired ones. */
  previews?: ReleasePreview[];
  /** Releases that this server cannot run. Another release of the same remote runs instead, if there is one. */
  unusable?: UnusableRelease[];
};

/** A deployed release that this server cannot run, with the reason. */
export type UnusableRelease = { remote: RemoteName; version: string; reason: string };

export type { DeployedRelease, RunningRollout };

export type DeploymentSource = { current(): Promise<Deployment> };

type Options = ReleaseLocations & {
  /** Folder of the public key, which verifies the state. */
  secretsDir: string;
  /** Called when a changed registry is unusable and the previous registry stays in use. */
  onRefused: (reason: string) => void;
  /** Called with all unusable releases whenever the set changes. */
  onUnusable?: (releases: readonly UnusableRelease[]) => void;
  /** Called once if the server cannot record the accepted state; after a restart it would accept an older state. */
  onNotRecorded?: (reason: string) => void;
};

/**
 * Reads the records of accepted states, then the newest state. A state is stored before it is recorded, so in this
 * order every recorded state is found.
 */
async function readNewest(
  { remotesDir, secretsDir }: Options,
  followed: AcceptedState | null,
): Promise<DeployState> {
  const keys = await readKeys(secretsDir);
  if (!keys) {
    throw existsSync(join(remotesDir, STATE_FILE))
      ? lostKeysError({ stateDir: remotesDir, secretsDir })
      : new Error(`${remotesDir} holds no release of any remote yet; add --builds to the first start`);
  }
  const kept = await readAcceptedStates({ stateDir: remotesDir, secretsDir });
  const state = await readState(remotesDir, keys.publicKey);
  if (!state || REMOTE_NAMES.every((name) => releasesOfRemote(state, name).length === 0))
    throw new Error(`${remotesDir} holds no release of any remote yet`);
  const here = followed ? [{ ...followed, id: null }] : [];
  const older = refusalOfOlderState(remotesDir, state, [...here, ...kept]);
  if (older) throw new Error(older);
  return state;
}

/** Returns the remotes that have no release on this site. */
export const remotesWithoutRelease = ({ remotes }: Registry): RemoteName[] =>
  REMOTE_NAMES.filter((name) => !remotes[name]);

function rejectUnusable({ reason }: UnusableRelease): void {
  throw new Error(reason);
}

/**
 * Loads the releases of a state and their manifests. Skips a release with a missing or altered manifest or a forbidden
 * origin and passes it to `onUnusable`, which throws by default.
 */
export async function loadDeployment(
  state: DeployState,
  options: ReleaseLocations,
  onUnusable: (release: UnusableRelease) => void = rejectUnusable,
): Promise<Deployment> {
  const { contract, remotes } = registryOf(state);
  const registry: Registry = { contract, remotes: {} };
  const releases: Partial<Deployment['releases']> = {};
  const rollouts: Deployment['rollouts'] = {};
  for (const name of REMOTE_NAMES) {
    const line = releasesOfRemote(state, name);
    const usable: DeployedRelease[] = [];
    for (const [index, release] of releasesIn({ contract, remotes }, name).entries()) {
      await loadDeployedRelease(name, line[index] ?? release, options).then(
        (deployed) => usable.push(deployed),
        ({ message }: Error) => onUnusable({ remote: name, version: release.version, reason: message }),
      );
    }
    releases[name] = usable;
    const [running, previous] = usable;
    if (!running) continue;
    registry.remotes[name] = { ...running.release, previous: previous?.release ?? null };
    const rollout = isSame(running.release, line[0]) ? rolloutOf(state, name) : null;
    if (rollout) rollouts[name] = await loadRunningRollout(name, rollout, options);
  }
  const isPlain = Object.keys(rollouts).length === 0;
  const previews = previewsOfEnabledRemotes(state);
  return {
    registry,
    releases: releases as Deployment['releases'],
    ...(!isPlain && { rollouts }),
    ...(previews.length > 0 && { previews }),
  };
}

/**
 * Returns true for the same release. Compares names, because a release has two entry URLs: in its own folder, and at
 * the path shared by releases.
 */
const isSame = (one?: Release, other?: Release): boolean =>
  (one && releaseName(one)) === (other && releaseName(other));

/** If the new release of a remote is unusable, keeps the release that ran before. */
function keepRunning({ registry, releases }: Deployment, wanted: Registry, former: Deployment): void {
  for (const name of REMOTE_NAMES) {
    const before = former.registry.remotes[name];
    if (!before || isSame(wanted.remotes[name], registry.remotes[name])) continue;
    registry.remotes[name] = before;
    releases[name] = former.releases[name];
  }
}

/**
 * Delay until the registry is read again after a failure, ms. While releases are unreadable, it doubles up to a minute.
 */
const FIRST_RETRY_DELAY_MS = 1_000;
const MAX_RETRY_DELAY_MS = 60_000;

/**
 * Creates a source that reloads the deployment when the state file changes. `current` rejects only if no deployment was
 * usable yet.
 */
export function createDeploymentSource(options: Options): DeploymentSource {
  const file = join(options.remotesDir, STATE_FILE);
  const files = createReleaseFileLookup(options.remotesDir);
  let known: { stamp: string; deployment: Promise<Deployment> } | null = null;
  let followed: AcceptedState | null = null;
  let isFailureReported = false;
  let rereads = 0;
  let reported = '[]';

  /**
   * Returns a fingerprint of the file. Reads metadata synchronously, because each page needs it and the thread pool
   * takes ten times as long.
   */
  const stampOf = () => {
    try {
      const { mtimeMs, ino, size } = statSync(file);
      return `${mtimeMs}-${ino}-${size}`;
    } catch {
      return 'missing';
    }
  };

  async function keep(now: AcceptedState): Promise<void> {
    followed = now;
    const { remotesDir: stateDir, secretsDir } = options;
    await recordAcceptedState({ stateDir, secretsDir }, now).catch((error: Error) => {
      if (!isFailureReported) options.onNotRecorded?.(error.message);
      isFailureReported = true;
    });
  }

  async function readDeployment(former: Promise<Deployment> | undefined): Promise<Deployment> {
    const state = await readNewest(options, followed);
    const unusable: UnusableRelease[] = [];
    const deployment = await loadDeployment(state, { ...options, files }, (release) =>
      unusable.push(release),
    );
    const running = await former?.catch(() => null);
    if (running) keepRunning(deployment, registryOf(state), running);
    const [first] = unusable;
    if (!first) reported = '[]';
    else if (Object.keys(deployment.registry.remotes).length === 0) throw new Error(first.reason);
    else if (reported !== JSON.stringify(unusable)) {
      reported = JSON.stringify(unusable);
      options.onUnusable?.(unusable);
    }
    await keep(acceptedStateOf(state));
    return first ? { ...deployment, unusable } : deployment;
  }

  /** Schedules another read if a release is unusable, because the cause may be temporary. */
  function scheduleReread({ rollouts = {}, unusable }: Deployment): void {
    if (!unusable && !Object.values(rollouts).some(isCandidateUnreadable)) {
      rereads = 0;
      return;
    }
    const read = known;
    setTimeout(
      () => {
        if (known === read && read) known = { ...read, stamp: '' };
      },
      Math.min(MAX_RETRY_DELAY_MS, FIRST_RETRY_DELAY_MS * 2 ** rereads),
    ).unref();
    rereads += 1;
  }

  async function current(): Promise<Deployment> {
    const stamp = stampOf();
    if (known?.stamp === stamp) return known.deployment;
    const former = known?.deployment;
    const deployment = readDeployment(former).catch((error: Error) => {
      options.onRefused(error.message);
      setTimeout(() => {
        if (known?.deployment === deployment) known = former ? { stamp: '', deployment: former } : null;
      }, FIRST_RETRY_DELAY_MS).unref();
      if (former) return former;
      throw error;
    });
    known = { stamp, deployment };
    void deployment.then(scheduleReread, () => undefined);
    return deployment;
  }

  return { current };
}

/** Maximum cached responses per deployment; each takes about 50 KB with its compressed copies. */
const ANSWERS_KEPT = 400;

/**
 * Creates a function that returns a cached response or makes it. Each deployment has a separate cache, which is dropped
 * with the deployment.
 */
export function createResponseCachePerDeployment<Answer extends object>() {
  const made = new WeakMap<Deployment, LRUCache<string, Answer>>();
  return (deployment: Deployment, key: string, make: () => Answer): Answer => {
    const answers = made.get(deployment) ?? new LRUCache<string, Answer>({ max: ANSWERS_KEPT });
    made.set(deployment, answers);
    const answer = answers.get(key) ?? make();
    answers.set(key, answer);
    return answer;
  };
}
