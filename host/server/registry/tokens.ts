import { mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '../platform/files';
import { DeployRefused } from './deploy-refused';
import {
  type DeployToken,
  hashOf,
  isExpired,
  isTokenName,
  newSecret,
  parseTokens,
  tokenOf,
} from './deploy-token';
import { withLock } from './lock';
import { parseJson } from './release-folder';

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

export type TokenOfTeam = { remote: string; name: string };

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
export const tokensIn = (secretsDir: string): TokenStore => ({
  create: (order) => createToken(secretsDir, order),
  list: () => listTokens(secretsDir),
  revoke: (token) => revokeToken(secretsDir, token),
});

export type Tokens = {
  /** Returns the valid token of a secret; null if there is none. */
  find(secret: string): Promise<DeployToken | null>;
  /** Returns when the token of a secret expired, in ISO 8601; null if there is none, or it is valid. */
  expiry(secret: string): Promise<string | null>;
};

/** Answers both questions about tokens from a look-up that expired ones pass too. */
export const checkedTokens = (lookUp: (secret: string) => Promise<DeployToken | null>): Tokens => ({
  async find(secret) {
    const token = await lookUp(secret);
    return token && !isExpired(token, new Date()) ? token : null;
  },
  async expiry(secret) {
    const token = await lookUp(secret);
    return (token && isExpired(token, new Date()) && token.expiresAt) || null;
  },
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
