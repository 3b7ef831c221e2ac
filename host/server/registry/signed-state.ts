import { join } from 'node:path';
import { REMOTE_NAMES } from '@club/shared/federation';
import { lineAndRolloutReleases } from './changes';
import { DeployRefused, rethrowAsRefusal } from './deploy-refused';
import type { DeployStore } from './deploy-store';
import { createKeys, generateRegistryKeys, lostKeysError, readKeys, replaceKeys } from './keys';
import { hashOfManifest, type PinnedRelease, readDeployedManifest } from './release-folder';
import { type DeployState, EMPTY_STATE, releasesOfRemote } from './state';
import {
  acceptedStateOf,
  highestSerial,
  MAX_SERIAL,
  readAcceptedStates,
  readState,
  readStateText,
  readUnverifiedState,
  recordAcceptedState,
  refusalOfOlderState,
  STATE_FILE,
  signStateText,
  stateIdentityOf,
} from './state-file';

/**
 * Adds the manifest hash to a release stored by an older host, if the manifest lists the entry with its signed hash.
 * Returns other releases unchanged.
 */
async function pinned(releasesDir: string, remote: string, release: PinnedRelease): Promise<PinnedRelease> {
  if (release.manifest !== undefined) return release;
  const manifest = await readDeployedManifest(releasesDir, remote, release).catch(() => null);
  const fits = manifest !== null && manifest.files[manifest.entry] === release.integrity;
  return fits ? { ...release, manifest: hashOfManifest(manifest) } : release;
}

/** Adds missing manifest hashes to all releases of a state, except those of unknown remotes. */
async function pinReleases(releasesDir: string, state: DeployState): Promise<DeployState> {
  const lines = { ...state.lines };
  for (const name of REMOTE_NAMES) {
    lines[name] = await Promise.all(
      releasesOfRemote(state, name).map((release) => pinned(releasesDir, name, release)),
    );
  }
  return { ...state, lines };
}

type Options = {
  store: Pick<DeployStore, 'remotesDir' | 'secretsDir' | 'parseState' | 'replaceState'>;
  /** Called after a change is stored, before the request is answered. */
  onChange?: ((state: DeployState) => Promise<void>) | undefined;
};

/** Opens the signed state of a site. Reads it from this server's directory and writes changes to the store. */
export function openSignedState({ store, onChange }: Options) {
  const { remotesDir, secretsDir } = store;
  const place = { stateDir: remotesDir, secretsDir };

  /** Reads and verifies the state. Rejects if its signature is invalid or it is older than the last accepted one. */
  async function read(): Promise<DeployState> {
    const followed = await readAcceptedStates(place);
    const keys = await readKeys(secretsDir).catch(rethrowAsRefusal);
    if (!keys && (await readStateText(remotesDir)) !== null)
      throw new DeployRefused(lostKeysError(place).message);
    const state = keys && (await readState(remotesDir, keys.publicKey).catch(rethrowAsRefusal));
    const older = state && refusalOfOlderState(remotesDir, state, followed);
    if (older) throw new DeployRefused(older);
    return state ?? EMPTY_STATE;
  }

  async function writableKeys(isSigned: boolean) {
    const keys = await readKeys(secretsDir);
    if (!keys && isSigned) throw lostKeysError(place);
    const { publicKey, privateKey } = keys ?? (await createKeys(secretsDir));
    if (!privateKey)
      throw new DeployRefused(`${secretsDir} holds no private key, without which nothing can be changed`);
    return { publicKey, privateKey };
  }

  async function nextOf(
    former: DeployState | null,
    change: (state: DeployState) => DeployState,
    mayBeOlder: boolean,
  ): Promise<DeployState> {
    const followed = await readAcceptedStates(place);
    const older = former && !mayBeOlder ? refusalOfOlderState(remotesDir, former, followed) : null;
    if (older) throw new DeployRefused(older);
    const changed = change(former ?? EMPTY_STATE);
    if (changed === former) return former;
    const id = (former && stateIdentityOf(former)) ?? stateIdentityOf(changed);
    const serial = highestSerial(former, followed) + 1;
    return { ...(await pinReleases(remotesDir, changed)), ...(id !== null && { id }), serial };
  }

  async function replace(
    change: (state: DeployState) => DeployState,
    mayBeOlder: boolean,
  ): Promise<DeployState> {
    let made = { state: EMPTY_STATE, isNew: false };
    await store.replaceState(async (text) => {
      const { publicKey, privateKey } = await writableKeys(text !== null).catch(rethrowAsRefusal);
      const parse = async (signed: string) => store.parseState(signed, publicKey);
      const former = text === null ? null : await parse(text).catch(rethrowAsRefusal);
      const state = await nextOf(former, change, mayBeOlder);
      made = { state, isNew: state !== former };
      return made.isNew ? signStateText(state, privateKey) : null;
    });
    if (!made.isNew) return made.state;
    // Ignores a failure to write the record, because the change is stored, and the running host logs the failure.
    await recordAcceptedState(place, acceptedStateOf(made.state)).catch(() => undefined);
    await onChange?.(made.state);
    return made.state;
  }

  return {
    read,
    change: (change: (state: DeployState) => DeployState) => replace(change, false),
    /** Accepts the stored state as current, even if it was restored from a backup and is older. */
    accept: () => replace((state) => ({ ...state }), true),
  };
}

/** Rejects unless the manifests of all running and previous releases are stored unaltered. */
async function requireIntact(releasesDir: string, state: DeployState): Promise<void> {
  for (const name of REMOTE_NAMES) {
    const inForce = releasesOfRemote(state, name).slice(0, 2);
    for (const release of inForce.filter(({ manifest }) => manifest !== undefined))
      await readDeployedManifest(releasesDir, name, release);
  }
}

type RekeyOptions = {
  secretsDir: string;
  /** All stores whose states are signed with these keys. */
  stores: readonly DeployStore[];
  /** Whether to sign a state without verifying it, because the key that signed it is lost. */
  unsigned: boolean;
  /** Called with each state before the first one is signed. */
  show: (store: DeployStore, state: DeployState) => void;
};

/** Replaces the keys in the folder and signs the states of all stores with the new keys. */
export async function rekey({ secretsDir, stores, unsigned, show }: RekeyOptions): Promise<void> {
  const former = await readKeys(secretsDir).catch(() => null);
  const found: { store: DeployStore; state: DeployState }[] = [];
  for (const store of stores) {
    const { remotesDir, releases } = store;
    const stored = (await store.readState()) ?? undefined;
    const { state, isSigned } = await readUnverifiedState(remotesDir, former?.publicKey ?? null, stored);
    show(store, state);
    if (!isSigned && !unsigned) {
      const file = join(remotesDir, STATE_FILE);
      throw new DeployRefused(
        `no key in ${secretsDir} verifies ${file}: if its content is right, add --unsigned`,
      );
    }
    // Fetches releases that were deployed on other servers.
    for (const name of lineAndRolloutReleases(state)) if (!releases.has(name)) await releases.bring(name);
    await requireIntact(remotesDir, state);
    found.push({ store, state });
  }
  const { publicKey, privateKey } = generateRegistryKeys();
  await replaceKeys(secretsDir, { publicKey, privateKey });
  for (const { store, state } of found) {
    const place = { stateDir: store.remotesDir, secretsDir };
    const claimed = { ...state, serial: Math.min(state.serial ?? 0, MAX_SERIAL) };
    const pinned = await pinReleases(store.remotesDir, state);
    let next = state;
    await store.replaceState(async () => {
      next = { ...pinned, serial: highestSerial(claimed, await readAcceptedStates(place)) + 1 };
      return signStateText(next, privateKey);
    });
    await recordAcceptedState(place, acceptedStateOf(next));
  }
}
