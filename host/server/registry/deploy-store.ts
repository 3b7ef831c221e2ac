import type { KeyObject } from 'node:crypto';
import type { LockOrder } from './lock';
import type { ReleaseStore } from './release-store';
import type { DeployState } from './state';
import type { DeployTokens } from './tokens';

/** Stores a site's deployments in REMOTES_DIR, or in a database of several servers with that directory as a cache. */
export type DeployStore = {
  /** Folder of the signed state and the releases that this server serves. */
  remotesDir: string;
  /** Folder of the registry's keys; the first change creates them. */
  secretsDir: string;
  /** Whether several servers share this store. */
  isShared: boolean;
  releases: ReleaseStore;
  /** Store of previews, separate from the published releases. */
  previews: ReleaseStore;
  tokens: DeployTokens;
  /** Returns the signed state as text; null before the first deploy. */
  readState(): Promise<string | null>;
  /** Parses the text of a signed state. Throws if it is malformed or not signed with that key. */
  parseState(text: string, key: KeyObject): DeployState;
  /** Replaces the state text under a lock. Changes nothing if `next` returns null; may call `next` more than once. */
  replaceState(next: (text: string | null) => Promise<string | null>): Promise<void>;
  /** Runs `work` on the newest state under the given lock. */
  withChangeLock<T>(lock: LockOrder, work: () => Promise<T>): Promise<T>;
  /** Brings REMOTES_DIR up to date. */
  follow(): Promise<void>;
  /** Fetches the running releases of the state, even if the state is older than the last accepted one. */
  fetchReleasesInForce(): Promise<void>;
  /** Polls for changes and applies them until the returned function is called. */
  watch(): () => Promise<void>;
};
