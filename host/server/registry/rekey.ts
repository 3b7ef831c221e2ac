import { join } from 'node:path';
import { REMOTE_NAMES } from '@club/shared/federation';
import type { Cluster } from './cluster/cluster';
import { namedIn } from './cluster/named-releases';
import { lies } from './cluster/release-copy';
import { readStored } from './cluster/stored-state';
import { DeployRefused } from './deploy-refused';
import { newKeys, readKeys, replaceKeys } from './keys';
import { followedOf, highestSerial, keepFollowed, MAX_CLAIMED_SERIAL, readFollowed } from './last-followed';
import { withStateLock } from './lock';
import { pinReleases } from './pins';
import { manifestOf } from './release-folder';
import { type DeployState, lineOf } from './state';
import { readUnchecked, STATE_FILE, signedText, writeState } from './state-file';

/** Rejects if the manifest of a release that runs, or of its fallback, is missing or not the one that was deployed. */
async function requireIntact(releasesDir: string, state: DeployState): Promise<void> {
  for (const name of REMOTE_NAMES) {
    const inForce = lineOf(state, name).slice(0, 2);
    for (const release of inForce.filter(({ manifest }) => manifest !== undefined))
      await manifestOf(releasesDir, name, release);
  }
}

/** Where a state lies, and its releases. */
export type Rekeyed = {
  stateDir: string;
  releasesDir: string;
  /** Where several servers keep the state, of which the directory has a copy. */
  cluster?: Cluster | null;
};

type Options = {
  secretsDir: string;
  /** Every directory whose state is signed with the keys of that folder. */
  directories: readonly Rekeyed[];
  /** Whether to sign a state that no key vouches for. */
  unsigned: boolean;
  /** Called for each state before anything is signed. */
  show: (directory: Rekeyed, state: DeployState) => void;
};

/** What other servers deployed since may not lie in this one's copy yet. */
async function bringNamed(cluster: Cluster, releasesDir: string, state: DeployState): Promise<void> {
  for (const name of namedIn(state)) if (!lies(releasesDir, name)) await cluster.bring(name);
}

/** Signs the states of the directories with a new pair of keys, which replaces the folder's pair if there is one. */
export async function rekey({ secretsDir, directories, unsigned, show }: Options): Promise<void> {
  const former = await readKeys(secretsDir).catch(() => null);
  const found: { directory: Rekeyed; state: DeployState }[] = [];
  for (const directory of directories) {
    const { stateDir, releasesDir, cluster } = directory;
    const stored = (await cluster?.database.read(readStored))?.signed ?? undefined;
    const { state, isSigned } = await readUnchecked(stateDir, former?.publicKey ?? null, stored);
    show(directory, state);
    if (!isSigned && !unsigned) {
      const file = join(stateDir, STATE_FILE);
      throw new DeployRefused(
        `no key in ${secretsDir} tells who wrote ${file}: where it holds what should run, add --unsigned`,
      );
    }
    if (cluster) await bringNamed(cluster, releasesDir, state);
    await requireIntact(releasesDir, state);
    found.push({ directory, state });
  }
  const { publicKey, privateKey } = newKeys();
  await replaceKeys(secretsDir, { publicKey, privateKey });
  for (const { directory, state } of found) {
    const { stateDir, releasesDir, cluster } = directory;
    await withStateLock(stateDir, async () => {
      const place = { stateDir, secretsDir };
      const claimed = { ...state, serial: Math.min(state.serial ?? 0, MAX_CLAIMED_SERIAL) };
      const serial = highestSerial(claimed, await readFollowed(place)) + 1;
      const next = { ...(await pinReleases(releasesDir, state)), serial };
      await cluster?.replace(async () => signedText(next, privateKey));
      await writeState(stateDir, next, privateKey);
      await keepFollowed(place, followedOf(next));
    });
  }
}
