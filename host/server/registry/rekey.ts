import { join } from 'node:path';
import { REMOTE_NAMES } from '@club/shared/federation';
import { namedReleases } from './changes';
import { DeployRefused } from './deploy-refused';
import type { DeployStore } from './deploy-store';
import { newKeys, readKeys, replaceKeys } from './keys';
import { followedOf, highestSerial, MAX_CLAIMED_SERIAL, readFollowed, recordFollowed } from './last-followed';
import { deployedManifest } from './release-folder';
import { pinReleases } from './signed-state';
import { type DeployState, lineOf } from './state';
import { readUnchecked, STATE_FILE, signStateText } from './state-file';

/** Rejects if the manifest of a running or previous release is missing or altered. */
async function requireIntact(releasesDir: string, state: DeployState): Promise<void> {
  for (const name of REMOTE_NAMES) {
    const inForce = lineOf(state, name).slice(0, 2);
    for (const release of inForce.filter(({ manifest }) => manifest !== undefined))
      await deployedManifest(releasesDir, name, release);
  }
}

type Options = {
  secretsDir: string;
  /** All stores whose state is signed with these keys. */
  stores: readonly DeployStore[];
  /** Whether to sign a state that no key verifies. */
  unsigned: boolean;
  /** Called for each state before anything is signed. */
  show: (store: DeployStore, state: DeployState) => void;
};

/** Replaces the folder's keys with a new pair, and signs the state of every store with it. */
export async function rekey({ secretsDir, stores, unsigned, show }: Options): Promise<void> {
  const former = await readKeys(secretsDir).catch(() => null);
  const found: { store: DeployStore; state: DeployState }[] = [];
  for (const store of stores) {
    const { remotesDir, releases } = store;
    const stored = (await store.readState()) ?? undefined;
    const { state, isSigned } = await readUnchecked(remotesDir, former?.publicKey ?? null, stored);
    show(store, state);
    if (!isSigned && !unsigned) {
      const file = join(remotesDir, STATE_FILE);
      throw new DeployRefused(
        `no key in ${secretsDir} verifies ${file}: if its content is right, add --unsigned`,
      );
    }
    // Fetches releases that other servers deployed.
    for (const name of namedReleases(state)) if (!releases.has(name)) await releases.bring(name);
    await requireIntact(remotesDir, state);
    found.push({ store, state });
  }
  const { publicKey, privateKey } = newKeys();
  await replaceKeys(secretsDir, { publicKey, privateKey });
  for (const { store, state } of found) {
    const place = { stateDir: store.remotesDir, secretsDir };
    const claimed = { ...state, serial: Math.min(state.serial ?? 0, MAX_CLAIMED_SERIAL) };
    const pinned = await pinReleases(store.remotesDir, state);
    let next = state;
    await store.replaceState(async () => {
      next = { ...pinned, serial: highestSerial(claimed, await readFollowed(place)) + 1 };
      return signStateText(next, privateKey);
    });
    await recordFollowed(place, followedOf(next));
  }
}
