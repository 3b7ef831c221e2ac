import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isRecord } from '@club/shared/domain';
import { isRemoteLike } from '@club/shared/federation';
import { replaceFile } from '../platform/files';
import { DeployRefused } from './deploy-refused';
import { withLock } from './lock';
import { parseJson } from './release-folder';

/** Who may change one remote. Only the token's hash is kept. */
export type DeployToken = {
  /** Who uses it; the history names them. */
  name: string;
  /** Perhaps one that another host had, and may have again. */
  remote: string;
  /** SHA-256 in hex: a token is random enough to need no slower hash. */
  hash: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC; a token without it works until it is revoked, and hosts before this one do not read it. */
  expiresAt?: string;
};

const SECRET_BYTES = 32;

const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** One line of up to 60 characters, none of them invisible. */
const isTokenName = (name: string): boolean =>
  name === name.trim() && /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]{1,60}$/u.test(name);

/** Accepts ISO 8601 only: dates are printed to terminals, which obey control characters. */
const isMoment = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d[\dT:.Z+-]*$/.test(value) && !Number.isNaN(Date.parse(value));

function isDeployToken(value: unknown): value is DeployToken {
  if (!isRecord(value)) return false;
  const { name, remote, hash, createdAt, expiresAt } = value;
  return (
    typeof name === 'string' &&
    isTokenName(name) &&
    isRemoteLike(remote) &&
    typeof hash === 'string' &&
    /^[0-9a-f]{64}$/.test(hash) &&
    isMoment(createdAt) &&
    (expiresAt === undefined || isMoment(expiresAt))
  );
}

/** Reads a list of tokens whole or not at all. */
export const parseTokens = (value: unknown): DeployToken[] | null =>
  Array.isArray(value) && value.every(isDeployToken) ? value : null;

/** Whether its days are over. */
export const isExpired = ({ expiresAt }: DeployToken, now: Date): boolean =>
  expiresAt !== undefined && Date.parse(expiresAt) <= now.getTime();

/** The token that a secret belongs to; every one is compared, each in the same time. */
export function tokenOf(tokens: readonly DeployToken[], secret: string): DeployToken | null {
  const hash = Buffer.from(hashOf(secret), 'hex');
  let found: DeployToken | null = null;
  for (const token of tokens) if (timingSafeEqual(Buffer.from(token.hash, 'hex'), hash)) found = token;
  return found;
}

export const TOKENS_FILE = 'deploy-tokens.json';

const LOCK_PATIENCE_MS = 10_000;

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

type TokenOrder = TokenOfTeam & { days?: number };

/** Returns a test for tokens of another remote or name. */
export const isOther =
  ({ remote, name }: TokenOfTeam) =>
  (token: DeployToken) =>
    token.remote !== remote || token.name !== name;

/** Writes the list anew, one command at a time. */
async function changeTokens(
  secretsDir: string,
  change: (former: DeployToken[]) => DeployToken[],
): Promise<void> {
  const file = join(secretsDir, TOKENS_FILE);
  const refusal = () => new DeployRefused(`${file} is being changed by another command; try again`);
  await mkdir(secretsDir, { recursive: true, mode: 0o700 });
  const lock = { dir: join(secretsDir, '.locks'), name: 'tokens', patienceMs: LOCK_PATIENCE_MS, refusal };
  await withLock(lock, async () => {
    const former = await readTokens(file).catch((error: Error) => {
      throw new DeployRefused(error.message);
    });
    await replaceFile(file, `${JSON.stringify(change(former), null, 2)}\n`, 0o600);
  });
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** A new token and its secret, kept nowhere yet. */
export function newToken({ remote, name, days }: TokenOrder): { secret: string; token: DeployToken } {
  if (!isTokenName(name)) throw new DeployRefused('the name of a token is one line of up to 60 characters');
  const secret = newSecret();
  const now = Date.now();
  const token = { name, remote, hash: hashOf(secret), createdAt: new Date(now).toISOString() };
  const expiry = days === undefined ? {} : { expiresAt: new Date(now + days * DAY_MS).toISOString() };
  return { secret, token: { ...token, ...expiry } };
}

/** Makes a token and keeps its hash; one of the same name for the same remote stops working. Answers with its secret. */
export async function createToken(secretsDir: string, order: TokenOrder): Promise<string> {
  const { secret, token } = newToken(order);
  await changeTokens(secretsDir, (former) => [...former.filter(isOther(order)), token]);
  return secret;
}

/** Whose tokens there are, those of other hosts' remotes included. */
export const listTokens = (secretsDir: string): Promise<DeployToken[]> =>
  readTokens(join(secretsDir, TOKENS_FILE));

/** Takes a token out of force at once. Refuses when there is none of that name. */
export const revokeToken = (secretsDir: string, token: TokenOfTeam): Promise<void> =>
  changeTokens(secretsDir, (former) => {
    const others = former.filter(isOther(token));
    if (others.length < former.length) return others;
    throw new DeployRefused(noSuchToken(token));
  });

export const noSuchToken = ({ remote, name }: TokenOfTeam): string =>
  `there is no token of ${remote} called ${name}: token list tells which there are`;

/** Every way to change whose tokens there are. */
export type TokenStore = {
  create(order: TokenOrder): Promise<string>;
  list(): Promise<DeployToken[]>;
  revoke(token: TokenOfTeam): Promise<void>;
};

/** Those of a host that keeps them in a file. */
const tokensIn = (secretsDir: string): TokenStore => ({
  create: (order) => createToken(secretsDir, order),
  list: () => listTokens(secretsDir),
  revoke: (token) => revokeToken(secretsDir, token),
});

/** The valid token of a secret, or when its token expired, in ISO 8601; both null if there is none. */
export type FoundToken = { token: DeployToken | null; expiredAt: string | null };

export type Tokens = {
  /** Returns the valid token of a secret; null if there is none. */
  find(secret: string): Promise<DeployToken | null>;
  /** Looks a secret up, expired tokens included. */
  look(secret: string): Promise<FoundToken>;
};

/** Makes both look-ups from one that expired tokens pass too. */
export function checkedTokens(lookUp: (secret: string) => Promise<DeployToken | null>): Tokens {
  async function look(secret: string): Promise<FoundToken> {
    const token = await lookUp(secret);
    const expiredAt = (token && isExpired(token, new Date()) && token.expiresAt) || null;
    return { token: expiredAt === null ? token : null, expiredAt };
  }
  return { look, find: async (secret) => (await look(secret)).token };
}

/** All that a site does with its deploy tokens. */
export type DeployTokens = Tokens &
  TokenStore & {
    /** Makes a restored, older list the newest, if tokens are kept in a signed list. Returns its tokens. */
    accept(): Promise<DeployToken[]>;
    /** Checks such a list before the keys are replaced; `sign` then signs it with the new ones. */
    beforeRekey(unsigned: boolean): Promise<{ tokens: DeployToken[]; sign: () => Promise<void> }>;
  };

/** The tokens of a site that keeps them in a folder of its own. */
export const folderTokens = (secretsDir: string, onRefused: (reason: string) => void): DeployTokens => ({
  ...openTokens(secretsDir, onRefused),
  ...tokensIn(secretsDir),
  accept: async () => [],
  beforeRekey: async () => ({ tokens: [], sign: async () => undefined }),
});

/** The tokens of a host, read anew when their file has changed. While it cannot be used, no token works. */
export function openTokens(secretsDir: string, onRefused: (reason: string) => void): Tokens {
  const file = join(secretsDir, TOKENS_FILE);
  let known: { stamp: string; tokens: Promise<DeployToken[]> } | null = null;

  const stampOf = async () => {
    const { ctimeMs, ino, size } = await stat(file);
    return `${ctimeMs}-${ino}-${size}`;
  };

  return checkedTokens(async (secret) => {
    const stamp = await stampOf().catch(() => 'missing');
    if (known?.stamp !== stamp) {
      const tokens = readTokens(file).catch((error: Error) => {
        onRefused(error.message);
        return [];
      });
      known = { stamp, tokens };
    }
    return tokenOf(await known.tokens, secret);
  });
}
