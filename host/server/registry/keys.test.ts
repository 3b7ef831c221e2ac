import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../trials/support/temp-dir';
import { createKeys, deriveCookieSecret, generateRegistryKeys, replaceKeys } from './keys';

test('the cookie secret is equal on servers with the same private key, and differs for other keys', async () => {
  const [one, another] = [tempDir(), join(tempDir(), 'copy')];
  await createKeys(one);
  await cp(one, another, { recursive: true });
  const secret = await deriveCookieSecret(one);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(await deriveCookieSecret(another)).toBe(secret);
  await replaceKeys(another, generateRegistryKeys());
  expect(await deriveCookieSecret(another)).not.toBe(secret);
});

test('the cookie secret is random when only the public key exists', async () => {
  const dir = tempDir();
  await createKeys(dir);
  const secret = await deriveCookieSecret(dir);
  await rm(join(dir, 'registry-key.pem'));
  const made = await deriveCookieSecret(dir);
  expect(made).not.toBe(secret);
  expect(made).not.toBe(await deriveCookieSecret(dir));
});
