import type { KeyObject } from 'node:crypto';
import type { LockOrder } from './lock';
import type { ReleaseStore } from './release-store';
import type { DeployState } from './state';
import type { DeployTokens } from './tokens';

/** Keeps what a site runs: in its REMOTES_DIR, or in a database of several servers, of which that directory is a cache. */
export type DeployStore = {
  /** Where the signed state and the releases lie that this server serves. */
  remotesDir: string;
  /** Where the registry's keys lie; made by the first change. */
  secretsDir: string;
  /** Whether several servers change what is kept. */
  isShared: boolean;
  releases: ReleaseStore;
  tokens: DeployTokens;
  /** Returns the text of the signed state; null before the first deploy. */
  readState(): Promise<string | null>;
  /** Reads such a text. Throws if it is malformed or not signed with that key. */
  parseState(text: string, key: KeyObject): DeployState;
  /** Replaces that text while nobody else does; nothing changes if `next` returns null, which may be called more than once. */
  replaceState(next: (text: string | null) => Promise<string | null>): Promise<void>;
  /** Runs a change from the newest state while nobody makes another of that name. */
  alone<T>(lock: LockOrder, work: () => Promise<T>): Promise<T>;
  /** Brings REMOTES_DIR up to date. */
  follow(): Promise<void>;
  /** Brings what the state runs, even if it is older than the one followed last. */
  bringInForce(): Promise<void>;
  /** Follows changes until the returned function is called. */
  watch(): () => Promise<void>;
};
