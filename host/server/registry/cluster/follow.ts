import type { KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REMOTE_NAMES } from '@club/shared/federation';
import { type Database, DatabaseError } from '../../platform/database/database';
import { namedReleases, wantedFolders } from '../changes';
import { readKeys } from '../keys';
import { olderReason, readFollowed } from '../last-followed';
import { withStateLock } from '../lock';
import { folderOf, originOf } from '../release-folder';
import type { ReleaseStore } from '../release-store';
import { type DeployState, lineOf, rolloutOf } from '../state';
import { checkedState, readState, readStateText, writeStateText } from '../state-file';
import { type DeployToken, listTokens } from '../tokens';
import { readStored, replaceStored, type StoredState } from './stored';

/** What a server has of what all of them share. */
export type Copy = { database: Database; remotesDir: string; secretsDir: string; releases: ReleaseStore };

/** Marks a REMOTES_DIR as a server's copy of a database, which no command may change alone. */
const MARK = '.copy-of-database';

export const isCopy = (remotesDir: string): boolean => existsSync(join(remotesDir, MARK));

/** Takes the mark away: what runs is kept in the directory, perhaps again. */
export const unmarkCopy = (remotesDir: string): Promise<void> => rm(join(remotesDir, MARK), { force: true });

async function markCopy(remotesDir: string): Promise<void> {
  if (isCopy(remotesDir)) return;
  await mkdir(remotesDir, { recursive: true });
  await writeFile(join(remotesDir, MARK), 'see host/README.md, Several servers\n');
}

/** Names the state in the database to operators. */
const IN_DATABASE = 'the deployment state in the database';

/** Reads the state in a text of the database. Throws unless it is signed with that key. */
export function parseStored(signed: string, publicKey: KeyObject): DeployState {
  try {
    return checkedState(signed, IN_DATABASE, publicKey);
  } catch (error) {
    throw new Error(`${(error as Error).message}: every server needs the same SECRETS_DIR`);
  }
}

/** Returns the state of the database. Rejects unless it is signed with this server's key and no older than the one it last followed. */
async function stateOf({ remotesDir, secretsDir }: Copy, signed: string): Promise<DeployState> {
  const keys = await readKeys(secretsDir);
  if (!keys)
    throw new Error(
      `${secretsDir} holds no key, and ${IN_DATABASE} is signed with one: every server needs the same SECRETS_DIR`,
    );
  const state = parseStored(signed, keys.publicKey);
  const followed = await readFollowed({ stateDir: remotesDir, secretsDir });
  if (olderReason(remotesDir, state, followed))
    throw new Error(
      `${IN_DATABASE} is older than the one last followed here; ` +
        `where a backup was restored on purpose: npm run accept -- --to ${remotesDir}`,
    );
  return state;
}

/** The releases of a state that pages may name, by how many visitors get them: without the running ones nothing can be served. */
function releasesInForce(state: DeployState) {
  const named = REMOTE_NAMES.flatMap((remote) => {
    const rollout = rolloutOf(state, remote);
    return [...lineOf(state, remote).slice(0, 2), ...(rollout ? [rollout.release] : [])].map(
      ({ entry }, index) => ({
        name: { remote, folder: folderOf(remote, entry) ?? '' },
        isForeign: originOf(entry) !== null,
        isRunning: index === 0,
      }),
    );
  });
  return named.filter(({ name }) => name.folder !== '');
}

/** Brings what a state runs and can do without. Returns why some of the latter is left out; rejects if a running release is altered. */
async function bringReleases({ releases }: Copy, state: DeployState): Promise<string[]> {
  const problems: string[] = [];
  for (const { name, isForeign, isRunning } of releasesInForce(state)) {
    await releases.ensure(name, isForeign).catch((error: Error) => {
      if (error instanceof DatabaseError || isRunning) throw error;
      problems.push(error.message);
    });
  }
  return problems;
}

/** Brings what the state of the database runs, however old that state is. */
export async function bringInForce(copy: Copy): Promise<void> {
  const { signed } = await copy.database.read(readStored);
  const keys = await readKeys(copy.secretsDir);
  if (signed !== null && keys) await bringReleases(copy, parseStored(signed, keys.publicKey));
}

async function putInForce(
  { remotesDir, secretsDir }: Copy,
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
 * Makes the copy what the database holds: first the releases, then the state. Deletes only what the signed state does not
 * want and nobody touched for a day. Returns what was followed, and why releases are left out.
 */
export async function followStored(copy: Copy): Promise<StoredState & { problems: string[] }> {
  const { database, remotesDir, releases } = copy;
  const stored = await database.read(readStored);
  if (stored.signed === null) return { ...stored, problems: [] };
  const state = await stateOf(copy, stored.signed);
  const problems = await bringReleases(copy, state);
  await markCopy(remotesDir);
  await putInForce(copy, stored.signed, state);
  for (const remote of REMOTE_NAMES) await releases.sweep(remote, wantedFolders(state, remote));
  return { ...stored, problems };
}

/**
 * Gives an empty database the state of this server, signed with its key, with all releases that it names and the deploy
 * tokens, if it can sign them. Returns whether it did.
 */
export async function fillDatabase(
  { database, remotesDir, secretsDir, releases }: Copy,
  tokens: { add(tokens: readonly DeployToken[]): Promise<void> },
): Promise<boolean> {
  const text = await readStateText(remotesDir);
  if (text === null || (await database.read(readStored)).signed !== null) return false;
  const keys = await readKeys(secretsDir);
  const state = keys && (await readState(remotesDir, keys.publicKey));
  if (!state) return false;
  for (const name of namedReleases(state).filter(releases.has)) await releases.publish(name);
  const former = await listTokens(secretsDir);
  if (former.length > 0 && keys.privateKey) await tokens.add(former);
  let isOurs = false;
  await replaceStored(database, async (signed) => {
    isOurs = signed === null;
    return isOurs ? text : null;
  });
  return isOurs;
}
