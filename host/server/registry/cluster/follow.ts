import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type Database, DatabaseError } from '../../platform/database/database';
import { readKeys } from '../keys';
import { olderReason, readFollowed } from '../last-followed';
import { withStateLock } from '../lock';
import { releasePlace } from '../release-folder';
import { createReleaseStore } from '../release-store';
import type { DeployState } from '../state';
import { checkedState, readState, readStateText, writeStateText } from '../state-file';
import { markCopy } from './copy-mark';
import { inForce, namedIn, runningIn } from './named-releases';
import { lies, writeCopy } from './release-copy';
import { getRelease, type ReleaseName, recentReleases, releaseWith } from './stored-releases';
import { readStored, type StoredState } from './stored-state';

/** What a server has of what all of them share. */
export type Copy = { database: Database; remotesDir: string; secretsDir: string };

/** How the state in the database is named to operators. */
export const IN_DATABASE = 'the deployment state in the database';

/** The state of the database. Rejects unless it is signed with this server's key and no older than the one it last followed. */
export async function stateOf({ remotesDir, secretsDir }: Copy, signed: string): Promise<DeployState> {
  const keys = await readKeys(secretsDir);
  if (!keys) {
    throw new Error(
      `${secretsDir} holds no key, and ${IN_DATABASE} is signed with one: every server needs the same SECRETS_DIR`,
    );
  }
  const state = readable(signed, keys.publicKey);
  const followed = await readFollowed({ stateDir: remotesDir, secretsDir });
  if (olderReason(remotesDir, state, followed)) {
    throw new Error(
      `${IN_DATABASE} is older than the one last followed here; ` +
        `where a backup was restored on purpose: npm run accept -- --to ${remotesDir}`,
    );
  }
  return state;
}

/** The state in a text of the database. Rejects unless it is signed with that key. */
export function readable(signed: string, publicKey: Parameters<typeof checkedState>[2]): DeployState {
  try {
    return checkedState(signed, IN_DATABASE, publicKey);
  } catch (error) {
    throw new Error(`${(error as Error).message}: every server needs the same SECRETS_DIR`);
  }
}

/** Brings a release of the database into the copy; false where it has none of that name. */
export async function bringRelease({ database, remotesDir }: Copy, name: ReleaseName): Promise<boolean> {
  const stored = await database.read((sql) => getRelease(sql, name));
  if (stored) await writeCopy(createReleaseStore(remotesDir), stored);
  return stored !== null;
}

/** Brings a release that has a shared file, unless it lies here. Returns whether one lies here then. */
export async function bringFile(copy: Copy, remote: string, file: string): Promise<boolean> {
  const name = await copy.database.read((sql) => releaseWith(sql, remote, file));
  if (name && !lies(copy.remotesDir, name)) await bringRelease(copy, name);
  return name !== null;
}

async function bringMissing(copy: Copy, names: readonly ReleaseName[]): Promise<void> {
  for (const name of names) if (!lies(copy.remotesDir, name)) await bringRelease(copy, name);
}

/** Brings releases that the host can go without. Returns why some are left out. */
async function bringUsable(copy: Copy, names: readonly ReleaseName[]): Promise<string[]> {
  const problems: string[] = [];
  for (const name of names)
    await bringMissing(copy, [name]).catch((error: Error) => {
      if (error instanceof DatabaseError) throw error;
      problems.push(error.message);
    });
  return problems;
}

/** Brings what the state of the database runs, however old that state is. */
export async function bringInForce(copy: Copy): Promise<void> {
  const { signed } = await copy.database.read(readStored);
  const keys = await readKeys(copy.secretsDir);
  if (signed !== null && keys) await bringMissing(copy, inForce(readable(signed, keys.publicKey)));
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
 * Makes the copy what the database holds: releases first, then the state, and only then goes what was removed. Only a release that
 * runs may make it fail. Returns what it has followed, and what is wrong with other releases.
 */
export async function follow(copy: Copy): Promise<StoredState & { problems: string[] }> {
  const { database, remotesDir } = copy;
  const { stored, fresh, removed, malformed } = await database.read(async (sql) => ({
    stored: await readStored(sql),
    ...(await recentReleases(sql)),
  }));
  const problems = malformed.map(
    ({ remote, folder }) =>
      `${JSON.stringify(`${remote}/${folder}`.slice(0, 100))} is not the name of a release`,
  );
  if (stored.signed !== null) {
    const state = await stateOf(copy, stored.signed);
    await bringMissing(copy, runningIn(state));
    problems.push(...(await bringUsable(copy, inForce(state))));
    await markCopy(remotesDir);
    await putInForce(copy, stored.signed, state);
    const kept = new Set(namedIn(state).map(({ remote, folder }) => `${remote}/${folder}`));
    for (const { remote, folder } of removed) {
      const place = releasePlace(remotesDir, remote, folder);
      if (!kept.has(`${remote}/${folder}`) && existsSync(place))
        await rm(place, { recursive: true, force: true });
    }
  }
  problems.push(...(await bringUsable(copy, fresh)));
  return { ...stored, problems };
}
