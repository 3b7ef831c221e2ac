import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { tempDir } from '../../trials/support/temp-dir';
import { createToken, listTokens, openTokens, revokeToken, TOKENS_FILE } from './tokens';

afterEach(() => void vi.useRealTimers());

const profile = { remote: 'profile', name: 'equipo perfil' } as const;

function setUp() {
  const dir = join(tempDir(), 'secrets');
  const refused: string[] = [];
  const file = join(dir, TOKENS_FILE);
  return { dir, file, refused, tokens: openTokens(dir, (reason) => refused.push(reason)) };
}

test('a running host finds a new token at once, and only its hash is stored', async () => {
  const { dir, file, tokens } = setUp();
  expect(await tokens.find('anything')).toBeNull();
  const secret = await createToken(dir, profile);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(await tokens.find(secret)).toMatchObject({ remote: 'profile', name: 'equipo perfil' });
  expect(readFileSync(file, 'utf8')).not.toContain(secret);
  expect([statSync(file).mode & 0o777, statSync(dir).mode & 0o777]).toEqual([0o600, 0o700]);
});

test('a token matches only its exact secret', async () => {
  const { dir, tokens } = setUp();
  const secret = await createToken(dir, profile);
  for (const wrong of ['', secret.slice(1), `${secret} `, secret.toUpperCase()]) {
    expect(await tokens.find(wrong)).toBeNull();
  }
});

test('a new token replaces only the former token of the same name', async () => {
  const { dir, tokens } = setUp();
  const other = await createToken(dir, { ...profile, remote: 'feedback' });
  const former = await createToken(dir, profile);
  const latter = await createToken(dir, profile);
  expect(await tokens.find(former)).toBeNull();
  expect(await tokens.find(latter)).toMatchObject(profile);
  expect(await tokens.find(other)).toMatchObject({ remote: 'feedback' });
});

test('tokens created at the same time are all stored', async () => {
  const { dir, tokens } = setUp();
  const names = Array.from({ length: 8 }, (_, index) => `equipo ${index}`);
  const secrets = await Promise.all(names.map((name) => createToken(dir, { remote: 'profile', name })));
  for (const [index, secret] of secrets.entries()) {
    expect(await tokens.find(secret)).toMatchObject({ name: names[index] });
  }
});

test('a token removed from the file stops working at once', async () => {
  const { dir, file, tokens } = setUp();
  const secret = await createToken(dir, profile);
  expect(await tokens.find(secret)).not.toBeNull();
  writeFileSync(file, '[]');
  expect(await tokens.find(secret)).toBeNull();
});

test.each([
  ['not JSON', '[{'],
  ['not a list', '{}'],
  ['a list with a token for all remotes', '[{"name":"x","remote":"*","hash":"00","createdAt":""}]'],
])('no token works and one line says why while the file is %s', async (_, text) => {
  const { dir, file, refused, tokens } = setUp();
  const secret = await createToken(dir, profile);
  const good = readFileSync(file, 'utf8');
  writeFileSync(file, text);
  expect(await tokens.find(secret)).toBeNull();
  expect(await tokens.find(secret)).toBeNull();
  expect(refused).toEqual([`${file} is malformed`]);
  await expect(createToken(dir, profile)).rejects.toThrow('is malformed');
  expect(readFileSync(file, 'utf8')).toBe(text);
  writeFileSync(file, good);
  expect(await tokens.find(secret)).not.toBeNull();
});

test.each(['', ' ', 'two\nlines', 'a'.repeat(61), 'hidden\u202e', ' edge'])(
  '%j is not a valid token name',
  async (name) => {
    const { dir } = setUp();
    await expect(createToken(dir, { remote: 'profile', name })).rejects.toThrow(
      'one line of up to 60 characters',
    );
  },
);

test('a token with --days expires, and one without does not', async () => {
  const { dir, tokens } = setUp();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T12:00:00Z') });
  const lasting = await createToken(dir, profile);
  const secret = await createToken(dir, { remote: 'feedback', name: 'otro', days: 30 });
  expect(await listTokens(dir)).toMatchObject([profile, { expiresAt: '2026-12-22T12:00:00.000Z' }]);
  vi.setSystemTime(new Date('2026-12-22T11:59:59Z'));
  expect(await tokens.find(secret)).toMatchObject({ name: 'otro' });
  expect(await tokens.look(secret)).toMatchObject({ token: { remote: expect.any(String) }, expiredAt: null });
  vi.setSystemTime(new Date('2026-12-22T12:00:00Z'));
  expect(await tokens.find(secret)).toBeNull();
  expect(await tokens.look(secret)).toEqual({ token: null, expiredAt: '2026-12-22T12:00:00.000Z' });
  expect(await tokens.look('anything')).toEqual({ token: null, expiredAt: null });
  expect(await tokens.find(lasting)).toMatchObject(profile);
});

test('a revoked token, and no other, stops working at once; revoking an unknown token is refused', async () => {
  const { dir, tokens } = setUp();
  const other = await createToken(dir, { ...profile, name: 'otro' });
  const secret = await createToken(dir, profile);
  expect(await tokens.find(secret)).not.toBeNull();
  await revokeToken(dir, profile);
  expect(await tokens.find(secret)).toBeNull();
  expect(await tokens.find(other)).not.toBeNull();
  await expect(revokeToken(dir, profile)).rejects.toThrow(
    'there is no token of profile called equipo perfil',
  );
});
