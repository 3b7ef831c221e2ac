import type { KeyObject } from 'node:crypto';
import type { LockRequest } from './lock';
import type { ReleaseStore } from './release-store';
import type { DeployState } from './state';
import type { DeployTokens } from './tokens';

/**
 * Stores a site's deployments in REMOTES_DIR, or in a database that several servers share, with REMOTES_DIR as a cache.
 */
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
  /** Parses the text of a signed state. Throws if it is malformed or not signed with `key`. */
  parseState(text: string, key: KeyObject): DeployState;
  /** Replaces the state text under a lock. Changes nothing if `next` returns null; may call `next` more than once. */
  replaceState(next: (text: string | null) => Promise<string | null>): Promise<void>;
  /** Runs `work` under a lock, after reading the newest state. */
  withChangeLock<T>(lock: LockRequest, work: () => Promise<T>): Promise<T>;
  /** Updates REMOTES_DIR from the shared database, if there is one. */
  follow(): Promise<void>;
  /** Fetches the files of the running releases, even if the state is older than the last accepted one. */
  fetchActiveReleases(): Promise<void>;
  /** Polls for changes and applies them. Returns a stop function. */
  watch(): () => Promise<void>;
};
