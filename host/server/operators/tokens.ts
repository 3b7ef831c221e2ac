import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DeployRefused } from '../registry/deploy-refused';
import { withLock } from '../registry/lock';
import { parseJson } from '../registry/release-folder';
import { type DeployToken, hashOf, isTokenName, newSecret, parseTokens, tokenOf } from './deploy-token';

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

type NewToken = { remote: string; name: string };

/** Makes a token and keeps its hash; one of the same name for the same remote stops working. Answers with its secret. */
export async function createToken(secretsDir: string, { remote, name }: NewToken): Promise<string> {
  if (!isTokenName(name)) throw new DeployRefused('the name of a token is one line of up to 60 characters');
  const file = join(secretsDir, TOKENS_FILE);
  const refusal = () => new DeployRefused(`${file} is being changed by another command; try again`);
  await mkdir(secretsDir, { recursive: true, mode: 0o700 });
  const lock = { dir: join(secretsDir, '.locks'), name: 'tokens', patienceMs: LOCK_PATIENCE_MS, refusal };
  return withLock(lock, async () => {
    const secret = newSecret();
    const former = await readTokens(file).catch((error: Error) => {
      throw new DeployRefused(error.message);
    });
    const others = former.filter((token) => token.remote !== remote || token.name !== name);
    const token = { name, remote, hash: hashOf(secret), createdAt: new Date().toISOString() };
    const unfinished = `${file}.${randomUUID()}.tmp`;
    await writeFile(unfinished, `${JSON.stringify([...others, token], null, 2)}\n`, { mode: 0o600 });
    await rename(unfinished, file);
    return secret;
  });
}

export type Tokens = { find(secret: string): Promise<DeployToken | null> };

/** The tokens of a host, read anew when their file has changed. While it cannot be used, no token works. */
export function openTokens(secretsDir: string, onRefused: (reason: string) => void): Tokens {
  const file = join(secretsDir, TOKENS_FILE);
  let known: { stamp: string; tokens: Promise<DeployToken[]> } | null = null;

  const stampOf = async () => {
    const { ctimeMs, ino, size } = await stat(file);
    return `${ctimeMs}-${ino}-${size}`;
  };

  return {
    async find(secret) {
      const stamp = await stampOf().catch(() => 'missing');
      if (known?.stamp !== stamp) {
        const tokens = readTokens(file).catch((error: Error) => {
          onRefused(error.message);
          return [];
        });
        known = { stamp, tokens };
      }
      return tokenOf(await known.tokens, secret);
    },
  };
}
