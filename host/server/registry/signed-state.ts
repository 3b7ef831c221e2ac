import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { changeStored } from './cluster/change-stored';
import type { Cluster } from './cluster/cluster';
import { DeployRefused } from './deploy-refused';
import { createKeys, type KeyPair, keysLost, readKeys } from './keys';
import {
  followedOf,
  highestSerial,
  identityOf,
  keepFollowed,
  olderReason,
  readFollowed,
} from './last-followed';
import { withStateLock } from './lock';
import { pinReleases } from './pins';
import { type DeployState, EMPTY_STATE } from './state';
import { readState, STATE_FILE, writeState } from './state-file';

type Options = {
  /** Where `deployments.json` lies. */
  stateDir: string;
  /** Where the releases lie, `<name>/<version>-<hash>/`. */
  releasesDir: string;
  /** Where the registry's keys lie; made by the first change of an empty directory. */
  secretsDir: string;
  /** Runs once a change is in force, before it is answered. */
  onChange?: (state: DeployState) => Promise<void>;
  /** Where several servers keep the state, of which this directory has a copy. */
  cluster?: Cluster | null | undefined;
};

const refusing = (error: Error): never => {
  throw new DeployRefused(error.message);
};

/** The one signed state of a deployment directory: read, and replaced by the next one under a lock. */
export function openSignedState({ stateDir, releasesDir, secretsDir, onChange, cluster }: Options) {
  const place = { stateDir, secretsDir };

  async function keysOfState() {
    const keys = await readKeys(secretsDir);
    if (!keys && existsSync(join(stateDir, STATE_FILE))) throw keysLost(place);
    return keys;
  }

  /** Rejects if the state is not signed with the key, or older than the one last followed. */
  async function read(): Promise<DeployState> {
    const followed = await readFollowed(place);
    const keys = await keysOfState().catch(refusing);
    const state = keys && (await readState(stateDir, keys.publicKey).catch(refusing));
    const older = state && olderReason(stateDir, state, followed);
    if (older) throw new DeployRefused(older);
    return state ?? EMPTY_STATE;
  }

  async function writableKeys() {
    const { publicKey, privateKey } = (await keysOfState()) ?? (await createKeys(secretsDir));
    if (!privateKey)
      throw new DeployRefused(`${secretsDir} holds no private key, without which nothing can be changed`);
    return { publicKey, privateKey };
  }

  const replace = (change: (state: DeployState) => DeployState, mayBeOlder: boolean): Promise<DeployState> =>
    withStateLock(stateDir, async () => {
      const keys = await writableKeys().catch(refusing);
      const followed = await readFollowed(place);

      async function nextOf(former: DeployState | null): Promise<DeployState> {
        const older = former && !mayBeOlder ? olderReason(stateDir, former, followed) : null;
        if (older) throw new DeployRefused(older);
        const changed = change(former ?? EMPTY_STATE);
        if (changed === former) return former;
        const id = (former && identityOf(former)) ?? identityOf(changed);
        const serial = highestSerial(former, followed) + 1;
        return { ...(await pinReleases(releasesDir, changed)), ...(id !== null && { id }), serial };
      }

      const { former, next } = cluster
        ? await changeStored(cluster, keys, nextOf)
        : await changeLocal(keys, nextOf);
      if (next === former) return next;
      if (cluster) await writeState(stateDir, next, keys.privateKey);
      // The change is in force by now; where this cannot be kept, the host that follows the state says so.
      await keepFollowed(place, followedOf(next)).catch(() => undefined);
      await onChange?.(next);
      return next;
    });

  async function changeLocal(
    { publicKey, privateKey }: KeyPair,
    nextOf: (former: DeployState | null) => Promise<DeployState>,
  ) {
    const former = await readState(stateDir, publicKey).catch(refusing);
    const next = await nextOf(former);
    if (next !== former) await writeState(stateDir, next, privateKey);
    return { former, next };
  }

  return {
    read,
    change: (change: (state: DeployState) => DeployState) => replace(change, false),
    /** Makes the stored state the newest one, even if it is an older one that was put back. */
    accept: () => replace((state) => ({ ...state }), true),
  };
}
