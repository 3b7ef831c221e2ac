import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { deployBuild, openTestDeployDirectory, writeRemoteBuild } from '../../../trials/support/builds';
import { type ClusterServer, openClusterServer, openTwoServers } from '../../../trials/support/cluster';
import { describeOnPostgres } from '../../../trials/support/databases';
import { callDeployCommand } from '../../../trials/support/deploy-command';
import { query, startCuttableProxy } from '../../../trials/support/postgres';
import { tempDir } from '../../../trials/support/temp-dir';
import { createKeys, readKeys } from '../keys';
import { createToken, hashOfSecret } from '../tokens';
import { signTokenList } from './token-list';

const profile = { remote: 'profile', name: 'equipo perfil' };
const FOLLOWED = join('followed', 'tokens.json');

describeOnPostgres('the signed list of deploy tokens', (postgres) => {
  const build = (version = '1.0.0') => writeRemoteBuild(join(tempDir(), version), 'profile', { version });
  const two = async () => openTwoServers(await postgres().createDatabase(), build());

  async function three() {
    const { url, one, other } = await two();
    const third = await openClusterServer({ url, like: one });
    const servers = [one, other, third];
    const follow = () => Promise.all(servers.map(({ cluster }) => cluster.follow()));
    await follow();
    /** Returns the token that each server finds for a secret, and its log since the last call. */
    const looks = async (secret: string) => {
      const found = await Promise.all(servers.map(async ({ cluster }) => cluster.tokens.find(secret)));
      return found.map((token, index) => [token?.name ?? null, ...(servers[index]?.logged.splice(0) ?? [])]);
    };
    const secret = await one.cluster.tokens.create(profile);
    await follow();
    await looks(secret);
    return { url, one, third, follow, looks, secret };
  }

  const inserts = (secret: string, { remote, name } = { remote: 'profile', name: 'intruso' }) =>
    `INSERT INTO deploy_tokens (remote, name, hash, created_at)
     VALUES ('${remote}', '${name}', '${hashOfSecret(secret)}', '2026-11-27T00:00:00.000Z')`;

  const everywhere = (...look: unknown[]) => [look, look, look];

  const run = ({ dir, remotesDir, secretsDir }: ClusterServer, url: string, ...argv: string[]) =>
    callDeployCommand({ DATABASE_URL: url, REMOTES_DIR: remotesDir, SECRETS_DIR: secretsDir }, dir, ...argv);

  test('all servers see at once that a token was created or revoked', async () => {
    const { url, one, other } = await two();
    const [here, there] = [one.cluster.tokens, other.cluster.tokens];
    const former = await here.create(profile);
    const secret = await here.create(profile);
    expect(await there.find(former)).toBeNull();
    expect(await there.find(secret)).toMatchObject(profile);
    expect(await there.list()).toMatchObject([profile]);
    expect(JSON.stringify(await query(url, 'SELECT * FROM deploy_token_list'))).not.toContain(secret);
    await there.revoke(profile);
    expect(await here.find(secret)).toBeNull();
    await expect(here.revoke(profile)).rejects.toThrow('there is no token of profile called equipo perfil');
  });

  test('tokens created on two servers at the same time are all stored', async () => {
    const { one, other } = await two();
    const makers = [one, other, one, other, one, other];
    const secrets = await Promise.all(
      makers.map(({ cluster }, index) => cluster.tokens.create({ ...profile, name: `equipo ${index}` })),
    );
    for (const [index, secret] of secrets.entries())
      expect(await one.cluster.tokens.find(secret)).toMatchObject({ name: `equipo ${index}` });
  });

  test('no token works while the database is unreachable', async () => {
    const { url, one } = await two();
    const cut = await startCuttableProxy(url);
    const away = await openClusterServer({ url: cut.url, like: one });
    await cut.stop();
    await expect(away.cluster.tokens.find('x')).rejects.toMatchObject({ statusCode: 503 });
  });

  test('a row inserted in the database is not a token, and each server logs it once', async () => {
    const { url, looks, secret } = await three();
    await query(url, inserts('planted'));
    const line = 'the token "profile intruso" in the database is not signed';
    expect(await looks('planted')).toEqual(everywhere(null, line));
    expect(await looks('planted')).toEqual(everywhere(null));
    expect(await looks(secret)).toEqual(everywhere(profile.name));
  });

  test('an altered list, or one signed with another key, disables all tokens and is logged once', async () => {
    const { url, looks, secret } = await three();
    const [{ signed } = {}] = await query(url, 'SELECT signed FROM deploy_token_list');
    const line = 'the list of deploy tokens in the database is not signed with the key of this site';
    const { list } = JSON.parse(String(signed));
    const [token] = list.tokens;
    const planted = { serial: 9, tokens: [{ ...token, hash: hashOfSecret('planted') }] };
    const strangers = await createKeys(join(tempDir(), 'secrets'));
    for (const text of [
      String(signed).replace(token.hash, hashOfSecret('planted')),
      signTokenList(planted, strangers.privateKey),
    ]) {
      await query(url, `UPDATE deploy_token_list SET signed = '${text}'`);
      expect(await looks('planted')).toEqual(everywhere(null, line));
      expect(await looks(secret)).toEqual(everywhere(null));
      await query(url, `UPDATE deploy_token_list SET signed = '${String(signed)}'`);
      expect(await looks(secret)).toEqual(everywhere(profile.name));
    }
  });

  test('a signed deployment state is not accepted as a token list', async () => {
    const { url, looks, secret } = await three();
    await query(url, 'UPDATE deploy_token_list SET signed = (SELECT deploy_state.signed FROM deploy_state)');
    const line = expect.stringMatching(/^the list of deploy tokens in the database is malformed: /);
    expect(await looks(secret)).toEqual(everywhere(null, line));
  });

  test('a server that saw a revocation refuses an older list, also after a restart', async () => {
    const { url, one, third, follow, looks, secret } = await three();
    const [{ signed } = {}] = await query(url, 'SELECT signed FROM deploy_token_list');
    await one.cluster.tokens.revoke(profile);
    await follow();
    await query(url, `UPDATE deploy_token_list SET signed = '${String(signed)}'`);
    const line = expect.stringMatching(/is older than the one last followed here; .* npm run accept/);
    expect(await looks(secret)).toEqual(everywhere(null, line));
    const again = await openClusterServer({ url, dir: third.dir });
    await again.cluster.follow();
    expect(await again.cluster.tokens.find(secret)).toBeNull();
    expect(again.logged).toEqual([line]);
    await expect(one.cluster.tokens.create(profile)).rejects.toThrow('is older than the one last followed');

    const accepted = await run(one, url, 'accept', '--to', one.remotesDir);
    expect(accepted.out).toMatch(/\nprofile {2}equipo perfil {2}since[^\n]*$/);
    expect(await looks(secret)).toEqual(everywhere(profile.name));
  });

  test('after the list is deleted, no token works and no unsigned row is signed; a new token starts a new list', async () => {
    const { url, one, third, looks, secret } = await three();
    await query(url, 'DELETE FROM deploy_token_list');
    await query(url, inserts('planted'));
    const line = 'the list of deploy tokens in the database is gone: npm run token begins a new one';
    expect(await looks('planted')).toEqual(everywhere(null, line));
    const again = await openClusterServer({ url, dir: third.dir });
    await again.cluster.follow();
    expect(await again.cluster.tokens.find('planted')).toBeNull();
    const next = await one.cluster.tokens.create(profile);
    expect(await looks(next)).toEqual(everywhere(profile.name));
    for (const former of [secret, 'planted'])
      expect((await looks(former)).map(([name]) => name)).toEqual([null, null, null]);
  });

  test('a different token list with the same serial number is refused', async () => {
    const { url, one, looks } = await three();
    const keys = await readKeys(one.secretsDir);
    if (!keys?.privateKey) throw new Error('there is no key');
    await query(
      url,
      `UPDATE deploy_token_list SET signed = '${signTokenList({ serial: 1, tokens: [] }, keys.privateKey)}'`,
    );
    expect(await looks('x')).toEqual(everywhere(null, expect.stringContaining('is older than')));
  });

  test('a row of 100 MB is refused without being read', async () => {
    const { url, looks, secret } = await three();
    await query(url, `UPDATE deploy_token_list SET signed = repeat('x', 100 * 1024 * 1024)`);
    const line = expect.stringMatching(/^the list of deploy tokens in the database is malformed: /);
    expect(await looks(secret)).toEqual(everywhere(null, line));
  });

  test.each(['accept', 'rekey'])('%s replaces a malformed list with an empty one', async (command) => {
    const { url, one, looks, secret } = await three();
    await query(url, "UPDATE deploy_token_list SET signed = 'x'");
    const place = command === 'accept' ? ['--to', one.remotesDir] : [one.remotesDir];
    expect(await run(one, url, command, ...place)).toMatchObject({
      code: 0,
      err: 'the list of deploy tokens in the database was malformed: it is now empty',
    });
    expect((await looks(secret))[0]?.[0]).toBeNull();
    const next = await one.cluster.tokens.create(profile);
    expect(await one.cluster.tokens.find(next)).toMatchObject(profile);
  });

  test('a wrong token causes one database read, like a valid one', async () => {
    const { one, secret } = await three();
    for (const each of ['wrong', secret]) {
      const reads = vi.spyOn(one.database, 'read');
      await one.cluster.tokens.look(each);
      expect(reads).toHaveBeenCalledOnce();
      reads.mockRestore();
    }
  });

  test('rekey --unsigned limits the serial so that later lists remain possible', async () => {
    const { url, one, secret } = await three();
    const [{ signed } = {}] = await query(url, 'SELECT signed FROM deploy_token_list');
    const list = { ...JSON.parse(String(signed)).list, serial: Number.MAX_SAFE_INTEGER };
    const strangers = await createKeys(tempDir());
    await query(url, `UPDATE deploy_token_list SET signed = '${signTokenList(list, strangers.privateKey)}'`);
    expect(await run(one, url, 'rekey', '--unsigned', one.remotesDir)).toMatchObject({ code: 0, err: '' });
    expect(await one.cluster.tokens.find(secret)).toMatchObject(profile);
    const next = await one.cluster.tokens.create({ ...profile, name: 'otro' });
    expect(await one.cluster.tokens.find(next)).toMatchObject({ name: 'otro' });
  });

  test('rekey signs the token list again, and only the new keys verify the list', async () => {
    const { url, one, looks, secret } = await three();
    const before = readFileSync(join(one.secretsDir, 'registry-key.pem'), 'utf8');
    expect(await run(one, url, 'rekey', one.remotesDir)).toMatchObject({ code: 0, err: '' });
    expect(readFileSync(join(one.secretsDir, 'registry-key.pem'), 'utf8')).not.toBe(before);
    expect((await looks(secret)).map(([name]) => name)).toEqual([profile.name, null, null]);
    const strangers = signTokenList({ serial: 9, tokens: [] }, (await createKeys(tempDir())).privateKey);
    await query(url, `UPDATE deploy_token_list SET signed = '${strangers}'`);
    const refused = await run(one, url, 'rekey', one.remotesDir);
    expect(refused.err).toMatch(/verifies the list of deploy tokens in the database: .* --unsigned$/);
  });

  test('the first token of an empty database creates the keys; a server with other keys cannot create tokens', async () => {
    const url = await postgres().createDatabase();
    const first = await openClusterServer({ url });
    const secret = await first.cluster.tokens.create(profile);
    expect(await first.cluster.tokens.find(secret)).toMatchObject(profile);
    await deployBuild(first.directory, build());
    const stranger = await openClusterServer({ url });
    await expect(stranger.cluster.tokens.create(profile)).rejects.toThrow(
      'every server needs the same SECRETS_DIR',
    );
    await createKeys(stranger.secretsDir);
    await expect(stranger.cluster.tokens.create(profile)).rejects.toThrow(
      'every server needs the same SECRETS_DIR',
    );
    expect(await first.cluster.tokens.find(secret)).toMatchObject(profile);
  });

  /** Creates two servers with data of an older version: unsigned token rows and records of the last accepted state. */
  async function formerServers() {
    const servers = await two();
    await servers.one.cluster.follow();
    for (const server of [servers.one, servers.other]) {
      await server.source().current();
      rmSync(join(server.secretsDir, FOLLOWED), { force: true });
    }
    await query(servers.url, inserts('former', profile));
    return servers;
  }

  test('an upgrade signs the unsigned tokens of a former version once and logs one line', async () => {
    const { url, one, other } = await formerServers();
    const upgraded = await openClusterServer({ url, dir: one.dir });
    await upgraded.cluster.follow();
    expect(upgraded.logged).toEqual([
      'deploy tokens of a former version are signed from now on: profile equipo perfil',
    ]);
    await query(url, inserts('planted'));
    const next = await openClusterServer({ url, dir: other.dir });
    for (const server of [upgraded, next]) {
      await server.cluster.follow();
      expect(await server.cluster.tokens.find('former')).toMatchObject(profile);
      expect(await server.cluster.tokens.find('planted')).toBeNull();
    }
  });

  test('a server that cannot record that it signs a former version’s tokens signs none, also after a restart', async () => {
    const { url, one } = await formerServers();
    mkdirSync(join(one.secretsDir, FOLLOWED));
    for (let start = 0; start < 2; start += 1) {
      const server = await openClusterServer({ url, dir: one.dir });
      await server.cluster.follow();
      expect(await server.cluster.tokens.find('former')).toBeNull();
      expect(server.logged).toEqual([
        expect.stringMatching(/^tokens of a former version are not adopted, because .* cannot be written$/),
        'the token "profile equipo perfil" in the database is not signed',
      ]);
    }
    expect(await query(url, 'SELECT * FROM deploy_token_list')).toEqual([]);
  });

  test('if the database fails while a former version’s tokens are signed, the next read tries again', async () => {
    const { url, one } = await formerServers();
    const upgraded = await openClusterServer({ url, dir: one.dir });
    await query(url, 'ALTER TABLE deploy_token_list RENAME TO elsewhere');
    await expect(upgraded.cluster.tokens.find('former')).rejects.toMatchObject({ statusCode: 503 });
    await query(url, 'ALTER TABLE elsewhere RENAME TO deploy_token_list');
    expect(await upgraded.cluster.tokens.find('former')).toMatchObject(profile);
  });

  test('a command that signs a former version’s tokens lists them on stderr', async () => {
    const { url, one } = await formerServers();
    expect(await run(one, url, 'token', 'profile', 'otro')).toEqual({
      code: 0,
      out: expect.stringMatching(/^[\w-]{43}$/),
      err: 'deploy tokens of a former version are signed from now on: profile equipo perfil',
    });
  });

  test('a former version’s token is not signed if its dates contain terminal control characters', async () => {
    const { url, one } = await formerServers();
    await query(
      url,
      `UPDATE deploy_tokens SET created_at = E'\\x1b[2K\\r';
       INSERT INTO deploy_tokens VALUES ('profile', 'otro', '${hashOfSecret('x')}', '2026-11-27', E'(\\x1b[2K\\r) 2030')`,
    );
    expect((await run(one, url, 'token', 'list')).out).toBe('there is no token');
  });

  test('a new server signs no unsigned tokens, at its first start or later', async () => {
    const { url, one } = await formerServers();
    const fresh = await openClusterServer({ url, like: one });
    for (let start = 0; start < 2; start += 1) {
      await fresh.cluster.follow();
      await fresh.source().current();
      expect(await fresh.cluster.tokens.find('former')).toBeNull();
    }
    expect(await query(url, 'SELECT * FROM deploy_token_list')).toEqual([]);
  });

  test('importing a directory signs no token rows that were already in the database', async () => {
    const dir = tempDir();
    const { directory, secretsDir } = openTestDeployDirectory(dir);
    await deployBuild(directory, build());
    const secret = await createToken(secretsDir, { remote: 'profile', name: 'equipo' });
    const url = await postgres().createDatabase();
    const first = await openClusterServer({ url, dir });
    await query(url, inserts('planted'));
    await first.cluster.follow();
    expect(await first.cluster.tokens.find(secret)).toMatchObject({ name: 'equipo' });
    expect(await first.cluster.tokens.find('planted')).toBeNull();
  });

  test('a downgraded host accepts the tokens created since its upgrade, and not the revoked ones', async () => {
    const { url, one } = await two();
    const rows = () => query(url, 'SELECT remote, name, hash FROM deploy_tokens ORDER BY name');
    await one.cluster.tokens.create(profile);
    const secret = await one.cluster.tokens.create(profile);
    const other = await one.cluster.tokens.create({ ...profile, name: 'otro' });
    const both = [
      { ...profile, hash: hashOfSecret(secret) },
      { ...profile, name: 'otro', hash: hashOfSecret(other) },
    ];
    expect(await rows()).toEqual(both);
    await one.cluster.tokens.revoke(profile);
    expect(await rows()).toEqual([both[1]]);
  });

  test('a running server refuses an older list even if its folder is not writable', async () => {
    const { url, one, looks, follow, secret } = await three();
    const [{ signed } = {}] = await query(url, 'SELECT signed FROM deploy_token_list');
    rmSync(join(one.secretsDir, 'followed'), { recursive: true });
    writeFileSync(join(one.secretsDir, 'followed'), '');
    onTestFinished(() => rmSync(join(one.secretsDir, 'followed')));
    await one.cluster.tokens.revoke(profile);
    await follow();
    await query(url, `UPDATE deploy_token_list SET signed = '${String(signed)}'`);
    expect((await looks(secret)).map(([name]) => name)).toEqual([null, null, null]);
  });
});
