import { createHash, type KeyObject } from 'node:crypto';
import { isRecord } from '@club/shared/domain';
import type { Database, DatabaseRow, Sql } from '../../platform/database/database';
import { isSigned, signText } from '../keys';
import { parseJson } from '../release-folder';
import { type DeployToken, hashOfSecret, parseTokens } from '../tokens';
import { notifyServers } from './stored';

/** All deploy tokens of a site. Each change increases the serial number. */
export type TokenList = { serial: number; tokens: DeployToken[] };

/** Describes the token list, for messages. */
export const TOKEN_LIST_NAME = 'the list of deploy tokens in the database';
const LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('club deploy tokens', 0))";
export const EMPTY_TOKEN_LIST: TokenList = { serial: 0, tokens: [] };

/** Maximum size of the list, bytes, for about 4,000 tokens: every request with a token reads the whole list. */
export const MAX_TOKEN_LIST_BYTES = 1024 * 1024;

export const hashOfTokenList = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Returns the text to sign. Its prefix prevents the misuse of a signed deployment state as a token list. */
const signedPart = (list: unknown): string => `deploy tokens ${JSON.stringify(list)}`;

export const signTokenList = (list: TokenList, key: KeyObject): string =>
  JSON.stringify({ list, signature: signText(signedPart(list), key) });

type ParsedList = { list: TokenList; isOurs: boolean };

/** Parses a list without requiring a valid signature; null if it is malformed. */
export function parseTokenList(text: string, key: KeyObject | null): ParsedList | null {
  const value = parseJson(text);
  const { list, signature } = isRecord(value) ? value : {};
  const tokens = isRecord(list) ? parseTokens(list.tokens) : null;
  if (!isRecord(list) || !tokens || !Number.isSafeInteger(list.serial) || typeof signature !== 'string')
    return null;
  return {
    list: { serial: Number(list.serial), tokens },
    isOurs: key !== null && isSigned(signedPart(list), signature, key),
  };
}

export function verifyTokenList(text: string, key: KeyObject): TokenList {
  const parsed = parseTokenList(text, key);
  if (!parsed)
    throw new Error(
      `${TOKEN_LIST_NAME} is malformed: npm run accept -- --to REMOTES_DIR begins a new one without tokens`,
    );
  if (!parsed.isOurs) throw new Error(`${TOKEN_LIST_NAME} is not signed with the key of this site`);
  return parsed.list;
}

const SIGNED = `SELECT CASE WHEN octet_length(signed) <= ${MAX_TOKEN_LIST_BYTES} THEN signed ELSE '' END
  FROM deploy_token_list WHERE id = 1`;
const textIn = (row?: DatabaseRow): string | null => (typeof row?.signed === 'string' ? row.signed : null);

/** Reads the stored list. Returns null if there is none and '' if it is too large. */
export async function readTokenListText(sql: Sql): Promise<string | null> {
  const [row] = await sql.rows(`SELECT (${SIGNED}) AS signed`);
  return textIn(row);
}

/** Reads the list, and in the same query the unsigned row with this secret. */
export async function readTokenListAndUnsignedToken(
  sql: Sql,
  secret: string,
): Promise<{ text: string | null; unsigned: string | null }> {
  const [row] = await sql.rows(
    `SELECT (${SIGNED}) AS signed,
       (SELECT remote || ' ' || name FROM deploy_tokens WHERE hash = ? LIMIT 1) AS unsigned`,
    [hashOfSecret(secret)],
  );
  const unsigned = typeof row?.unsigned === 'string' ? JSON.stringify(row.unsigned.slice(0, 100)) : null;
  return { text: textIn(row), unsigned };
}

/** Reads the unsigned token rows of older versions. */
export async function readUnsignedTokens(sql: Sql): Promise<DeployToken[]> {
  const rows = await sql.rows('SELECT * FROM deploy_tokens ORDER BY created_at');
  const tokens = rows.map(({ created_at, expires_at, ...row }: DatabaseRow) => ({
    ...row,
    createdAt: created_at,
    ...(expires_at !== null && { expiresAt: expires_at }),
  }));
  return tokens.flatMap((token) => parseTokens([token]) ?? []);
}

/** Replaces the list under a lock; changes nothing if `nextOf` returns null. */
export const replaceTokenList = <T extends { text: string; former: DeployToken[]; tokens: DeployToken[] }>(
  { write }: Pick<Database, 'write'>,
  nextOf: (text: string | null, sql: Sql) => Promise<T | null>,
): Promise<T | null> =>
  write(async (sql) => {
    await sql.rows(LOCK);
    const next = await nextOf(await readTokenListText(sql), sql);
    if (!next) return null;
    await sql.rows(
      `INSERT INTO deploy_token_list (id, signed) VALUES (1, ?)
       ON CONFLICT (id) DO UPDATE SET signed = EXCLUDED.signed`,
      [next.text],
    );
    await mirror(sql, next.former, next.tokens);
    await notifyServers(sql);
    return next;
  });

/** Applies a change to the unsigned rows too, because an older host must still be able to read the tokens. */
async function mirror(sql: Sql, former: readonly DeployToken[], next: readonly DeployToken[]): Promise<void> {
  for (const { hash } of former.filter((token) => !next.includes(token)))
    await sql.rows('DELETE FROM deploy_tokens WHERE hash = ?', [hash]);
  for (const { remote, name, hash, createdAt, expiresAt = null } of next.filter(
    (token) => !former.includes(token),
  ))
    await sql.rows(
      `INSERT INTO deploy_tokens (remote, name, hash, created_at, expires_at) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (remote, name) DO UPDATE SET
         hash = EXCLUDED.hash, created_at = EXCLUDED.created_at, expires_at = EXCLUDED.expires_at`,
      [remote, name, hash, createdAt, expiresAt],
    );
}
