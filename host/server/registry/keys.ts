import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '../platform/files';

const PRIVATE_KEY_FILE = 'registry-key.pem';
const PUBLIC_KEY_FILE = 'registry-key.pub.pem';

/** Ed25519 keys of the registry. A server without the private key can verify states but not sign them. */
type RegistryKeys = { publicKey: KeyObject; privateKey: KeyObject | null };

async function readKey<T>(file: string, parse: (pem: string) => T): Promise<T | null> {
  try {
    return parse(await readFile(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new Error(`${file} cannot be used as a key: ${(error as Error).message}`);
  }
}

/** Reads the keys in a folder; null if there are none. Rejects if a key is unreadable or not Ed25519. */
export async function readKeys(secretsDir: string): Promise<RegistryKeys | null> {
  const privateKey = await readKey(join(secretsDir, PRIVATE_KEY_FILE), createPrivateKey);
  const publicKey = privateKey
    ? createPublicKey(privateKey)
    : await readKey(join(secretsDir, PUBLIC_KEY_FILE), createPublicKey);
  if (!publicKey) return null;
  if (publicKey.asymmetricKeyType !== 'ed25519') throw new Error(`the key in ${secretsDir} is not Ed25519`);
  return { publicKey, privateKey };
}

/** Creates the error for missing keys: the state is signed, but the secrets folder has no keys. */
export const lostKeysError = ({ stateDir, secretsDir }: { stateDir: string; secretsDir: string }): Error =>
  new Error(
    `${secretsDir} holds no key, and ${stateDir} is signed with one: restore ${secretsDir} from a backup, ` +
      `or make new keys with npm run rekey -- ${stateDir}`,
  );

type KeyPair = { publicKey: KeyObject; privateKey: KeyObject };

export const generateRegistryKeys = (): KeyPair => generateKeyPairSync('ed25519');

const textsOf = ({ publicKey, privateKey }: KeyPair) => ({
  secret: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  open: String(publicKey.export({ type: 'spki', format: 'pem' })),
});

/** Creates a key pair and stores it in the folder, the private key readable by its owner only. */
export async function createKeys(secretsDir: string): Promise<KeyPair> {
  const keys = generateRegistryKeys();
  const { secret, open } = textsOf(keys);
  await mkdir(secretsDir, { recursive: true, mode: 0o700 });
  await writeFile(join(secretsDir, PRIVATE_KEY_FILE), secret, { mode: 0o600, flag: 'wx' });
  await writeFile(join(secretsDir, PUBLIC_KEY_FILE), open);
  return keys;
}

/** Replaces the keys in a folder. */
export async function replaceKeys(secretsDir: string, keys: KeyPair): Promise<void> {
  const { secret, open } = textsOf(keys);
  await mkdir(secretsDir, { recursive: true, mode: 0o700 });
  await replaceFile(join(secretsDir, PRIVATE_KEY_FILE), secret, 0o600);
  await replaceFile(join(secretsDir, PUBLIC_KEY_FILE), open);
}

/** Signs a text; returns base64. */
export const signText = (text: string, key: KeyObject): string =>
  sign(null, Buffer.from(text), key).toString('base64');

/** Returns true if the base64 signature of a text is valid. */
export const isSigned = (text: string, signature: string, key: KeyObject): boolean =>
  verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'));

/**
 * Returns the secret that signs the site's cookies, derived from the registry's private key. Without that key, returns
 * a random secret.
 */
export async function deriveCookieSecret(secretsDir: string): Promise<string> {
  const key = (await readKeys(secretsDir))?.privateKey;
  if (!key) return randomBytes(32).toString('hex');
  const bytes = key.export({ type: 'pkcs8', format: 'der' });
  return Buffer.from(hkdfSync('sha256', bytes, '', 'club cookies', 32)).toString('hex');
}
