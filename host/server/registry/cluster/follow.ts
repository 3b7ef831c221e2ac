import type { KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REMOTE_NAMES } from '@club/shared/federation';
import { type Database, DatabaseError } from '../../platform/database/database';
import { foldersInUse, lineAndRolloutReleases } from '../changes';
import { readKeys } from '../keys';
import { withStateLock } from '../lock';
import { folderInEntryUrl, originOfEntryUrl } from '../release-folder';
import type { ReleaseStore } from '../release-store';
import { type DeployState, releasesOfRemote, rolloutOf } from '../state';
import {
  parseSignedState,
  readAcceptedStates,
  readState,
  readStateText,
  refusalOfOlderState,
  writeStateText,
} from '../state-file';
import { type DeployToken, listTokens } from '../tokens';
import { readStoredState, replaceStoredState, type StoredState } from './stored';

/** A server's local copy of the deployment state that several servers share in a database. */
export type DatabaseCopy = {
  database: Database;
  remotesDir: string;
  secretsDir: string;
  releases: ReleaseStore;
};

/** Name of the file that marks REMOTES_DIR as a copy of a database. Commands must not change a copy directly. */
const MARK = '.copy-of-database';

export const isDatabaseCopy = (remotesDir: string): boolean => existsSync(join(remotesDir, MARK));

/**
 * Removes the mark that REMOTES_DIR is a copy, when the site stops using the database: the directory is then the only
 * store.
 */
export const unmarkDatabaseCopy = (remotesDir: string): Promise<void> =>
  rm(join(remotesDir, MARK), { force: true });

async function markCopy(remotesDir: string): Promise<void> {
  if (isDatabaseCopy(remotesDir)) return;
  await mkdir(remotesDir, { recursive: true });
  await writeFile(join(remotesDir, MARK), 'see host/docs/operating.md, «Several servers»\n');
}

/** Describes the state in the database, for messages. */
const IN_DATABASE = 'the deployment state in the database';

/** Parses the state from the database. Throws if its signature does not match the key. */
export function parseStoredState(signed: string, publicKey: KeyObject): DeployState {
  try {
    return parseSignedState(signed, IN_DATABASE, publicKey);
  } catch (error) {
    throw new Error(`${(error as Error).message}: every server needs the same SECRETS_DIR`);
  }
}

/**
 * Verifies and returns the database state. Rejects if it is not signed with this server's key or is older than the last
 * accepted one.
 */
async function stateOf({ remotesDir, secretsDir }: DatabaseCopy, signed: string): Promise<DeployState> {
  const keys = await readKeys(secretsDir);
  if (!keys)
    throw new Error(
      `${secretsDir} holds no key, and ${IN_DATABASE} is signed with one: every server needs the same SECRETS_DIR`,
    );
  const state = parseStoredState(signed, keys.publicKey);
  const followed = await readAcceptedStates({ stateDir: remotesDir, secretsDir });
  if (refusalOfOlderState(remotesDir, state, followed))
    throw new Error(
      `${IN_DATABASE} is older than the one last followed here; ` +
        `if a backup was restored on purpose, run npm run accept -- --to ${remotesDir}`,
    );
  return state;
}

/**
 * Returns the running, previous and candidate releases of each remote. The site cannot run without those marked
 * `isRunning`.
 */
function activeReleases(state: DeployState) {
  const named = REMOTE_NAMES.flatMap((remote) => {
    const rollout = rolloutOf(state, remote);
    return [...releasesOfRemote(state, remote).slice(0, 2), ...(rollout ? [rollout.release] : [])].map(
      ({ entry }, index) => ({
        name: { remote, folder: folderInEntryUrl(remote, entry) ?? '' },
        isForeign: originOfEntryUrl(entry) !== null,
        isRunning: index === 0,
      }),
    );
  });
  return named.filter(({ name }) => name.folder !== '');
}

/** Fetches the releases of a state. Rejects if a running release fails; returns the errors of other releases. */
async function fetchReleases({ releases }: DatabaseCopy, state: DeployState): Promise<string[]> {
  const problems: string[] = [];
  for (const { name, isForeign, isRunning } of activeReleases(state)) {
    await releases.ensure(name, isForeign).catch((error: Error) => {
      if (error instanceof DatabaseError || isRunning) throw error;
      problems.push(error.message);
    });
  }
  return problems;
}

/**
 * Fetches the running, previous and candidate releases of the state in the database, even if this host last accepted a
 * newer state.
 */
export async function fetchActiveReleases(copy: DatabaseCopy): Promise<void> {
  const { signed } = await copy.database.read(readStoredState);
  const keys = await readKeys(copy.secretsDir);
  if (signed !== null && keys) await fetchReleases(copy, parseStoredState(signed, keys.publicKey));
}

async function writeCopyOfState(
  { remotesDir, secretsDir }: DatabaseCopy,
  signed: string,
  state: DeployState,
): Promise<void> {
  await withStateLock(remotesDir, async () => {
    if ((await readStateText(remotesDir)) === signed) return;
    const keys = await readKeys(secretsDir);
    const local = keys && (await readState(remotesDir, keys.publicKey).catch(() => null));
    if (local && (local.serial ?? 0) > (state.serial ?? 0)) return;
    await writeStateText(remotesDir, signed);
  });
}

/**
 * Updates the copy from the database: first the releases, then the state. Deletes folders that the state does not need
 * and that have not changed for a day. Returns the version of the state and the errors of skipped releases.
 */
export async function syncFromDatabase(copy: DatabaseCopy): Promise<StoredState & { problems: string[] }> {
  const { database, remotesDir, releases } = copy;
  const stored = await database.read(readStoredState);
  if (stored.signed === null) return { ...stored, problems: [] };
  const state = await stateOf(copy, stored.signed);
  const problems = await fetchReleases(copy, state);
  await markCopy(remotesDir);
  await writeCopyOfState(copy, stored.signed, state);
  for (const remote of REMOTE_NAMES) await releases.sweep(remote, foldersInUse(state, remote));
  return { ...stored, problems };
}

/**
 * Imports this server's signed state, releases and (with a private key) deploy tokens into an empty database. Returns
 * whether it imported anything.
 */
export async function importIntoDatabase(
  { database, remotesDir, secretsDir, releases }: DatabaseCopy,
  tokens: { add(tokens: readonly DeployToken[]): Promise<void> },
): Promise<boolean> {
  const text = await readStateText(remotesDir);
  if (text === null || (await database.read(readStoredState)).signed !== null) return false;
  const keys = await readKeys(secretsDir);
  const state = keys && (await readState(remotesDir, keys.publicKey));
  if (!state) return false;
  for (const name of lineAndRolloutReleases(state).filter(releases.has)) await releases.publish(name);
  const former = await listTokens(secretsDir);
  if (former.length > 0 && keys.privateKey) await tokens.add(former);
  let isOurs = false;
  await replaceStoredState(database, async (signed) => {
    isOurs = signed === null;
    return isOurs ? text : null;
  });
  return isOurs;
}
