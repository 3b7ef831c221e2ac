import type { Database } from '../../platform/database/database';
import { readKeys } from '../keys';
import type { SignedTokens } from '../signed-tokens';
import { readState, readStateText } from '../state-file';
import { listTokens } from '../tokens';
import type { Copy } from './follow';
import { namedIn } from './named-releases';
import { lies, readCopy } from './release-copy';
import { putRelease } from './stored-releases';
import { readStored, replaceStored } from './stored-state';

const isEmpty = async (database: Database): Promise<boolean> =>
  (await database.read(readStored)).signed === null;

/**
 * Where the database has no state yet and this server has one, signed with its key, the database gets it, with all releases that it
 * names and the deploy tokens, where it can sign them. Answers whether it did.
 */
export async function bringIn(
  { database, remotesDir, secretsDir }: Copy,
  tokens: Pick<SignedTokens, 'add'>,
): Promise<boolean> {
  const text = await readStateText(remotesDir);
  if (text === null || !(await isEmpty(database))) return false;
  const keys = await readKeys(secretsDir);
  const state = keys && (await readState(remotesDir, keys.publicKey));
  if (!state) return false;
  for (const name of namedIn(state).filter((each) => lies(remotesDir, each))) {
    const release = await readCopy(remotesDir, name);
    await database.write((sql) => putRelease(sql, release));
  }
  const former = await listTokens(secretsDir);
  if (former.length > 0 && keys.privateKey) await tokens.add(former);
  let isOurs = false;
  await replaceStored(database, async (signed) => {
    isOurs = signed === null;
    return isOurs ? text : null;
  });
  return isOurs;
}
