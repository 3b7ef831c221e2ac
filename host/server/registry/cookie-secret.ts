import { hkdfSync, randomBytes } from 'node:crypto';
import { readKeys } from './keys';

/**
 * What the site's cookies are signed with: alike on every server that holds the registry's private key, and after a
 * restart; made anew at each start where that key is kept elsewhere.
 */
export async function cookieSecret(secretsDir: string): Promise<string> {
  const key = (await readKeys(secretsDir))?.privateKey;
  if (!key) return randomBytes(32).toString('hex');
  const bytes = key.export({ type: 'pkcs8', format: 'der' });
  return Buffer.from(hkdfSync('sha256', bytes, '', 'club cookies', 32)).toString('hex');
}
