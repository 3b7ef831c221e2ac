import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isRecord } from '@club/shared/domain';
import { isWellFormedRemoteName } from '@club/shared/federation';
import { replaceFile } from '../platform/files';
import { DeployRefused, rethrowAsRefusal } from './deploy-refused';
import { withLock } from './lock';
import { parseJson } from './release-folder';

/** A deploy token for one remote, stored as a hash of its secret. */
export type DeployToken = {
  /** Name of the team or person, shown in the history. */
  name: string;
  /** Name of the remote; may be unknown to this host. */
  remote: string;
  /** SHA-256 of the secret in hex. A fast hash is enough, because the secret has 32 random bytes. */
  hash: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** Expiry, ISO 8601 in UTC; if absent, the token is valid until revoked. Older hosts ignore the expiry. */
  expiresAt?: string;
};

const SECRET_BYTES = 32;

const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Returns true for one line of up to 60 visible characters. */
const isTokenName = (name: string): boolean =>
  name === name.trim() && /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]{1,60}$/u.test(name);

/**
 * Returns true for an ISO 8601 time. Refuses other text, because terminals that print it would interpret control
 * characters.
 */
const isMoment = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d[\dT:.Z+-]*$/.test(value) && !Number.isNaN(Date.parse(value));

function isDeployToken(value: unknown): value is DeployToken {
  if (!isRecord(value)) return false;
  const { name, remote, hash, createdAt, expiresAt } = value;
  return (
    typeof name === 'string' &&
    isTokenName(name) &&
    isWellFormedRemoteName(remote) &&
    typeof hash === 'string' &&
    /^[0-9a-f]{64}$/.test(hash) &&
    isMoment(createdAt) &&
    (expiresAt === undefined || isMoment(expiresAt))
  );
}

/** Parses a list of tokens; returns null if one of them is invalid. */
export const parseTokens = (value: unknown): DeployToken[] | null =>
  Array.isArray(value) && value.every(isDeployToken) ? value : null;

export const isExpired = ({ expiresAt }: DeployToken, now: Date): boolean =>
  expiresAt !== undefined && Date.parse(expiresAt) <= now.getTime();

/** Returns the token with this secret; null if there is none. Compares all hashes in constant time. */
export function findTokenBySecret(tokens: readonly DeployToken[], secret: string): DeployToken | null {
  const hash = Buffer.from(hashOfSecret(secret), 'hex');
  let found: DeployToken | null = null;
  for (const token of tokens) if (timingSafeEqual(Buffer.from(token.hash, 'hex'), hash)) found = token;
  return found;
}

export const TOKENS_FILE = 'deploy-tokens.json';

const LOCK_TIMEOUT_MS = 10_000;

async function readTokens(file: string): Promise<DeployToken[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new Error(`${file} cannot be read: ${error.message}`);
  });
  const tokens = text === null ? [] : parseTokens(parseJson(text));
  if (!tokens) throw new Error(`${file} is malformed`);
  return tokens;
}

type TokenOfTeam = { remote: string; name: string };

type NewTokenRequest = TokenOfTeam & { days?: number };

/** Returns a predicate that is false only for the token with this remote and name. */
export const isTokenOtherThan =
  ({ remote, name }: TokenOfTeam) =>
  (token: DeployToken) =>
    token.remote !== remote || token.name !== name;

/** Changes the token file under a lock. */
async function changeTokens(
  secretsDir: string,
  change: (former: DeployToken[]) => DeployToken[],
): Promise<void> {
  const file = join(secretsDir, TOKENS_FILE);
  const refusal = () => new DeployRefused(`${file} is being changed by another command; try again`);
  await mkdir(secretsDir, { recursive: true, mode: 0o700 });
  const lock = { dir: join(secretsDir, '.locks'), name: 'tokens', timeoutMs: LOCK_TIMEOUT_MS, refusal };
  await withLock(lock, async () => {
    const former = await readTokens(file).catch(rethrowAsRefusal);
    await replaceFile(file, `${JSON.stringify(change(former), null, 2)}\n`, 0o600);
  });
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Creates a token and its secret without storing them. */
export function generateToken({ remote, name, days }: NewTokenRequest): {
  secret: string;
  token: DeployToken;
} {
  if (!isTokenName(name)) throw new DeployRefused('the name of a token is one line of up to 60 characters');
  const secret = newSecret();
  const now = Date.now();
  const token = { name, remote, hash: hashOfSecret(secret), createdAt: new Date(now).toISOString() };
  const expiry = days === undefined ? {} : { expiresAt: new Date(now + days * DAY_MS).toISOString() };
  return { secret, token: { ...token, ...expiry } };
}

/** Creates and stores a token, replacing one of the same name and remote. Returns the secret. */
export async function createToken(secretsDir: string, order: NewTokenRequest): Promise<string> {
  const { secret, token } = generateToken(order);
  await changeTokens(secretsDir, (former) => [...former.filter(isTokenOtherThan(order)), token]);
  return secret;
}

/** Lists all tokens, including those of remotes unknown to this host. */
export const listTokens = (secretsDir: string): Promise<DeployToken[]> =>
  readTokens(join(secretsDir, TOKENS_FILE));

/** Deletes a token. Rejects if there is none of that name. */
export const revokeToken = (secretsDir: string, token: TokenOfTeam): Promise<void> =>
  changeTokens(secretsDir, (former) => {
    const others = former.filter(isTokenOtherThan(token));
    if (others.length < former.length) return others;
    throw new DeployRefused(noSuchTokenMessage(token));
  });

export const noSuchTokenMessage = ({ remote, name }: TokenOfTeam): string =>
  `there is no token of ${remote} called ${name}: token list shows all`;

/** Creates, lists and revokes stored tokens. */
export type TokenStore = {
  create(order: NewTokenRequest): Promise<string>;
  list(): Promise<DeployToken[]>;
  revoke(token: TokenOfTeam): Promise<void>;
};

/** Result of a token lookup: the valid token, or the expiry time of an expired one (ISO 8601); both null if unknown. */
export type TokenLookupResult = { token: DeployToken | null; expiredAt: string | null };

export type TokenLookups = {
  /** Returns the valid token with this secret; null if there is none. */
  find(secret: string): Promise<DeployToken | null>;
  /** Returns the valid token with this secret, or the expiry time of an expired one. */
  look(secret: string): Promise<TokenLookupResult>;
};

/**
 * Creates `look`, which says whether a token has expired, and `find`, which returns only valid tokens. `lookUp` also
 * returns expired ones.
 */
export function createTokenLookups(lookUp: (secret: string) => Promise<DeployToken | null>): TokenLookups {
  async function look(secret: string): Promise<TokenLookupResult> {
    const token = await lookUp(secret);
    const expiredAt = (token && isExpired(token, new Date()) && token.expiresAt) || null;
    return { token: expiredAt === null ? token : null, expiredAt };
  }
  return { look, find: async (secret) => (await look(secret)).token };
}

/** All operations on the deploy tokens of a site: lookup, administration, restore and change of the keys. */
export type DeployTokens = TokenLookups &
  TokenStore & {
    /**
     * Accepts a signed list restored from a backup as current, although it is older. Returns its tokens; none if there
     * is no signed list.
     */
    accept(): Promise<DeployToken[]>;
    /** Verifies the signed list before the keys are replaced. Call `sign` afterwards to sign it with the new keys. */
    beforeRekey(unsigned: boolean): Promise<{ tokens: DeployToken[]; sign: () => Promise<void> }>;
  };

/** Opens the deploy tokens that a site stores in a file of its secrets folder. */
export const openFolderTokens = (secretsDir: string, onRefused: (reason: string) => void): DeployTokens => ({
  ...openTokens(secretsDir, onRefused),
  create: (order) => createToken(secretsDir, order),
  list: () => listTokens(secretsDir),
  revoke: (token) => revokeToken(secretsDir, token),
  accept: async () => [],
  beforeRekey: async () => ({ tokens: [], sign: async () => undefined }),
});

/** Opens the token file for lookups; reads it again after changes. Refuses all tokens if the file is unusable. */
export function openTokens(secretsDir: string, onRefused: (reason: string) => void): TokenLookups {
  const file = join(secretsDir, TOKENS_FILE);
  let known: { stamp: string; tokens: Promise<DeployToken[]> } | null = null;

  const stampOf = async () => {
    const { ctimeMs, ino, size } = await stat(file);
    return `${ctimeMs}-${ino}-${size}`;
  };

  return createTokenLookups(async (secret) => {
    const stamp = await stampOf().catch(() => 'missing');
    if (known?.stamp !== stamp) {
      const tokens = readTokens(file).catch((error: Error) => {
        onRefused(error.message);
        return [];
      });
      known = { stamp, tokens };
    }
    return findTokenBySecret(await known.tokens, secret);
  });
}
