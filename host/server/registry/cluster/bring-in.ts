import type { Database } from '../../database/database';
import { readKeys } from '../keys';
import { readState, readStateText } from '../state-file';
import { listTokens } from '../tokens';
import type { Copy } from './follow';
import { namedIn } from './named-releases';
import { lies, readCopy } from './release-copy';
import { putRelease } from './stored-releases';
import { readStored, replaceStored } from './stored-state';
import { addTokens } from './stored-tokens';

const isEmpty = async (database: Database): Promise<boolean> =>
  (await database.read(readStored)).signed === null;

/**
 * Where the database has no state yet and this server has one, signed with its key, the database gets it, with all releases that it
 * names and the deploy tokens. Answers whether it did.
 */
export async function bringIn({ database, remotesDir, secretsDir }: Copy): Promise<boolean> {
  const text = await readStateText(remotesDir);
  if (text === null || !(await isEmpty(database))) return false;
  const keys = await readKeys(secretsDir);
  const state = keys && (await readState(remotesDir, keys.publicKey));
  if (!state) return false;
  for (const name of namedIn(state).filter((each) => lies(remotesDir, each))) {
    const release = await readCopy(remotesDir, name);
    await database.write((sql) => putRelease(sql, release));
  }
  const tokens = await listTokens(secretsDir);
  await database.write((sql) => addTokens(sql, tokens));
  let isOurs = false;
  await replaceStored(database, async (signed) => {
    isOurs = signed === null;
    return isOurs ? text : null;
  });
  return isOurs;
}
