import { REMOTE_NAMES } from '@club/shared/federation';
import { DeployRefused } from './deploy-refused';
import type { DeployStore } from './deploy-store';
import { createKeys, keysLost, readKeys } from './keys';
import {
  followedOf,
  highestSerial,
  identityOf,
  olderReason,
  readFollowed,
  recordFollowed,
} from './last-followed';
import { deployedManifest, hashOfManifest, type PinnedRelease } from './release-folder';
import { type DeployState, EMPTY_STATE, lineOf } from './state';
import { readState, readStateText, signStateText } from './state-file';

/** Adds the manifest hash to a release from an older host if its manifest matches; returns others unchanged. */
async function pinned(releasesDir: string, remote: string, release: PinnedRelease): Promise<PinnedRelease> {
  if (release.manifest !== undefined) return release;
  const manifest = await deployedManifest(releasesDir, remote, release).catch(() => null);
  const fits = manifest !== null && manifest.files[manifest.entry] === release.integrity;
  return fits ? { ...release, manifest: hashOfManifest(manifest) } : release;
}

/** Adds missing manifest hashes to a state; leaves unknown remotes unchanged. */
export async function pinReleases(releasesDir: string, state: DeployState): Promise<DeployState> {
  const lines = { ...state.lines };
  for (const name of REMOTE_NAMES) {
    lines[name] = await Promise.all(lineOf(state, name).map((release) => pinned(releasesDir, name, release)));
  }
  return { ...state, lines };
}

type Options = {
  store: Pick<DeployStore, 'remotesDir' | 'secretsDir' | 'parseState' | 'replaceState'>;
  /** Called after a change is stored and before its response. */
  onChange?: ((state: DeployState) => Promise<void>) | undefined;
};

const refusing = (error: Error): never => {
  throw new DeployRefused(error.message);
};

/** Opens a site's signed state: reads it from this server's directory and writes changes to the store. */
export function openSignedState({ store, onChange }: Options) {
  const { remotesDir, secretsDir } = store;
  const place = { stateDir: remotesDir, secretsDir };

  /** Rejects if the state is not signed with the key, or older than the last accepted one. */
  async function read(): Promise<DeployState> {
    const followed = await readFollowed(place);
    const keys = await readKeys(secretsDir).catch(refusing);
    if (!keys && (await readStateText(remotesDir)) !== null) throw new DeployRefused(keysLost(place).message);
    const state = keys && (await readState(remotesDir, keys.publicKey).catch(refusing));
    const older = state && olderReason(remotesDir, state, followed);
    if (older) throw new DeployRefused(older);
    return state ?? EMPTY_STATE;
  }

  async function writableKeys(isSigned: boolean) {
    const keys = await readKeys(secretsDir);
    if (!keys && isSigned) throw keysLost(place);
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
    const followed = await readFollowed(place);
    const older = former && !mayBeOlder ? olderReason(remotesDir, former, followed) : null;
    if (older) throw new DeployRefused(older);
    const changed = change(former ?? EMPTY_STATE);
    if (changed === former) return former;
    const id = (former && identityOf(former)) ?? identityOf(changed);
    const serial = highestSerial(former, followed) + 1;
    return { ...(await pinReleases(remotesDir, changed)), ...(id !== null && { id }), serial };
  }

  async function replace(
    change: (state: DeployState) => DeployState,
    mayBeOlder: boolean,
  ): Promise<DeployState> {
    let made = { state: EMPTY_STATE, isNew: false };
    await store.replaceState(async (text) => {
      const { publicKey, privateKey } = await writableKeys(text !== null).catch(refusing);
      const parse = async (signed: string) => store.parseState(signed, publicKey);
      const former = text === null ? null : await parse(text).catch(refusing);
      const state = await nextOf(former, change, mayBeOlder);
      made = { state, isNew: state !== former };
      return made.isNew ? signStateText(state, privateKey) : null;
    });
    if (!made.isNew) return made.state;
    // Ignores a failed record: the change is stored, and the running host logs the failure.
    await recordFollowed(place, followedOf(made.state)).catch(() => undefined);
    await onChange?.(made.state);
    return made.state;
  }

  return {
    read,
    change: (change: (state: DeployState) => DeployState) => replace(change, false),
    /** Accepts the stored state as current, even if it is a restored, older one. */
    accept: () => replace((state) => ({ ...state }), true),
  };
}
