import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REMOTE_NAMES } from '@club/shared/federation';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  createUpload,
  type OperatorsApp,
  readFilesByPath,
  startOperatorsApp,
} from '../../trials/support/operators-app';
import { openRunningSite } from '../cli/deploy/site-client';
import { rolloutChangesOf, rolloutOf } from '../registry/state';
import { STATE_FILE } from '../registry/state-file';
import { createToken, hashOfSecret, TOKENS_FILE } from '../registry/tokens';

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const post = (
  { app, token }: OperatorsApp,
  change: string,
  payload: object,
  headers: Record<string, string> = bearer(token),
) => app.inject({ method: 'POST', url: `/_remotes/profile/${change}`, headers, payload });

async function upload({ app, token }: OperatorsApp, build: string): Promise<string> {
  const { headers, payload } = await createUpload(Object.entries(readFilesByPath(build)));
  const url = '/_remotes/profile/releases';
  const answer = await app.inject({
    method: 'POST',
    url,
    headers: { ...headers, ...bearer(token) },
    payload,
  });
  expect([answer.statusCode, answer.body]).toEqual([201, expect.stringContaining('release')]);
  return answer.json().release;
}

const runningOf = async ({ directory }: OperatorsApp) => (await directory.state()).lines.profile[0]?.version;

describe('a team with its remote’s token', () => {
  test('rolls a release out, holds it, continues and stops, recorded under the token’s name', async () => {
    const site = await startOperatorsApp();
    const release = await upload(site, site.build({ version: '1.1.0' }));
    const begun = await post(site, 'deploy', { release, rollout: true });
    expect([begun.statusCode, begun.json().version, await runningOf(site)]).toEqual([200, '1.1.0', '1.0.0']);
    for (const payload of [
      { action: 'hold', reason: 'feriado' },
      { action: 'go' },
      { action: 'go' },
      { action: 'stop' },
    ])
      expect((await post(site, 'rollout', payload)).statusCode).toBe(200);
    const state = await site.directory.state();
    expect(rolloutOf(state, 'profile')).toBeNull();
    expect(rolloutChangesOf(state, 'profile')).toMatchObject(
      [
        { action: 'begin', share: 10 },
        { action: 'hold', share: 10, reason: 'feriado' },
        { action: 'resume', share: 10 },
        { action: 'step', share: 25 },
        { action: 'stop', share: 0 },
      ].map((change) => ({ ...change, by: 'equipo perfil', release })),
    );
    const none = await post(site, 'rollout', { action: 'stop' });
    expect([none.statusCode, none.json().error]).toEqual([409, 'no rollout of profile is under way']);
  });

  test('can upload, deploy, roll back and prune with the command line client', async () => {
    const site = await startOperatorsApp();
    const url = await site.app.listen({ port: 0, host: '127.0.0.1' });
    const client = openRunningSite({ url, token: site.token });
    const added = await client.add(site.build({ version: '1.1.0' }));
    expect(await client.deploy({ ...added, by: 'whoever' })).toMatchObject({ version: '1.1.0' });
    expect(await client.state()).toEqual(await site.directory.state());
    expect(await client.rollback({ remote: 'profile', by: 'whoever' })).toMatchObject({ version: '1.0.0' });
    await client.deploy({ ...(await client.add(site.build({ version: '1.2.0' }))), by: 'whoever' });
    await client.rollback({ remote: 'profile', by: 'whoever', reason: 'wrong phone' });
    expect(await client.prune({ remote: 'profile', by: 'whoever', keep: 2 })).toEqual([added.release]);
    const why = { reason: 'wrong phone' };
    expect((await site.directory.state()).history.at(-1)).toMatchObject({ by: 'equipo perfil', ...why });
    await expect(client.rollback({ remote: 'profile', by: 'whoever' })).rejects.toThrow('no earlier release');
  });
});

const MISSING = 'a deploy token is missing: set DEPLOY_TOKEN to what npm run token printed';

describe('an invalid deploy request gets one line and changes nothing', () => {
  async function refusal(site: OperatorsApp, work: () => ReturnType<typeof post>) {
    const before = site.stateText();
    const answer = await work();
    expect(answer.json()).toEqual({ error: expect.stringMatching(/^[^\n]{10,200}$/) });
    expect(answer.headers['cache-control']).toBe('no-store');
    for (const folder of [tmpdir(), process.cwd()]) expect(answer.body).not.toContain(folder);
    expect(site.stateText()).toBe(before);
    return [answer.statusCode, answer.json().error];
  }

  test.each<[string, Record<string, string>, string]>([
    ['no token', {}, MISSING],
    ['a wrong token', bearer('wrong'), 'this host does not know that token'],
    ['a token as a password', { authorization: 'Basic eDp5' }, MISSING],
  ])('rejects %s', async (_, headers, reason) => {
    const site = await startOperatorsApp();
    for (const change of ['deploy', 'rollback', 'prune', 'releases']) {
      const work = () => post(site, change, { release: '1.0.0-a' }, headers);
      expect(await refusal(site, work)).toEqual([401, reason]);
    }
  });

  test('rejects a remote known only to an earlier host, while tokens of other remotes still work', async () => {
    const site = await startOperatorsApp();
    const file = join(site.secretsDir, TOKENS_FILE);
    const [known] = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(
      file,
      JSON.stringify([known, { ...known, remote: 'reports', hash: hashOfSecret('reports') }]),
    );
    const url = '/_remotes/reports/rollback';
    const work = () => site.app.inject({ method: 'POST', url, headers: bearer('reports') });
    expect(await refusal(site, work)).toEqual([
      409,
      `reports is not a remote of this site; there are ${REMOTE_NAMES.join(', ')}`,
    ]);
    expect((await upload(site, site.build())).length).toBeGreaterThan(0);
  });

  test('rejects an expired token', async () => {
    const site = await startOperatorsApp();
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    const token = await createToken(site.secretsDir, { remote: 'profile', name: 'antes', days: 1 });
    vi.setSystemTime(new Date('2026-11-21T12:00:00Z'));
    const line = 'that token expired on 2026-11-21: npm run token makes a new one';
    expect(await refusal(site, () => post(site, 'rollback', {}, bearer(token)))).toEqual([401, line]);
  });

  test('rejects the token of another remote', async () => {
    const site = await startOperatorsApp();
    const token = await createToken(site.secretsDir, { remote: 'feedback', name: 'otro equipo' });
    for (const change of ['deploy', 'rollback', 'prune', 'releases']) {
      const work = () => post(site, change, {}, bearer(token));
      expect(await refusal(site, work)).toEqual([403, 'that token may change feedback and nothing else']);
    }
  });

  test('rejects an unknown remote', async () => {
    const site = await startOperatorsApp();
    const url = '/_remotes/other/deploy';
    const work = () => site.app.inject({ method: 'POST', url, headers: bearer(site.token), payload: {} });
    expect(await refusal(site, work)).toEqual([403, 'that token may change profile and nothing else']);
  });

  test.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { origin: 'http://localhost:80' },
    { origin: 'null' },
    { 'sec-fetch-site': 'same-origin' },
  ])('rejects a browser page, detected by its header %j', async (header) => {
    const site = await startOperatorsApp();
    const work = () => post(site, 'rollback', {}, { ...bearer(site.token), ...header });
    expect(await refusal(site, work)).toEqual([403, 'no deploy is taken from a page']);
  });

  test.each([
    ['text', 'text/plain', 415],
    ['a form', 'application/x-www-form-urlencoded', 415],
    ['broken JSON', 'application/json', 400],
  ])('rejects %s instead of JSON', async (_, type, status) => {
    const site = await startOperatorsApp();
    const headers = { ...bearer(site.token), 'content-type': type };
    const url = '/_remotes/profile/deploy';
    const work = () => site.app.inject({ method: 'POST', url, headers, payload: '{"release":' });
    expect(await refusal(site, work)).toEqual([status, expect.any(String)]);
  });

  test('rejects a body that is too large', async () => {
    const site = await startOperatorsApp();
    const work = () => post(site, 'deploy', { release: 'x'.repeat(5_000) });
    expect(await refusal(site, work)).toEqual([413, 'the request is too large']);
  });

  test('rejects a release that was never uploaded or whose origin is not allowed', async () => {
    const site = await startOperatorsApp();
    expect(await refusal(site, () => post(site, 'deploy', { release: '9.9.9-00000000' }))).toEqual([
      409,
      'REMOTES_DIR/profile/9.9.9-00000000/release.json is missing',
    ]);
    const url = 'https://evil.example/remotes/profile/1.0.0-a/';
    expect(await refusal(site, () => post(site, 'deploy', { url }))).toEqual([
      409,
      "https://evil.example is not among the allowed origins of remotes: the site's operator lists them in REMOTE_ORIGINS",
    ]);
  });

  test('rejects any change if the stored state has no valid signature, and shows the reason without a path', async () => {
    const site = await startOperatorsApp();
    const look = () => site.app.inject({ url: '/_remotes', headers: { accept: 'application/json' } });
    await look();
    writeFileSync(join(site.remotesDir, STATE_FILE), site.stateText().replace('"1.0.0"', '"1.0.9"'));
    const reason = 'REMOTES_DIR/deployments.json is not signed with the key of this site';
    expect(await refusal(site, () => post(site, 'rollback', {}))).toEqual([409, reason]);
    expect((await look()).json().problem).toBe(reason);
  });

  test('rejects HTTP methods other than POST', async () => {
    const site = await startOperatorsApp();
    for (const method of ['GET', 'PUT', 'DELETE', 'OPTIONS'] as const) {
      const answer = await site.app.inject({
        method,
        url: '/_remotes/profile/deploy',
        headers: bearer(site.token),
      });
      expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'POST']);
    }
  });
});

test('the deploy API answers an internal error without details, and logs the details', async () => {
  const site = await startOperatorsApp({ LOG_LEVEL: 'error' });
  site.directory.deploy = async () => {
    throw new Error('the disk is full');
  };
  const answer = await post(site, 'deploy', { release: '1.0.0-a' });
  expect([answer.statusCode, answer.json().error]).toEqual([
    500,
    'the host could not do it; its log tells why',
  ]);
  expect(site.lines.join()).toContain('the disk is full');
});

test('the deploy API logs the author and release of each deploy, but never a token', async () => {
  const site = await startOperatorsApp({ LOG_LEVEL: 'trace' });
  const release = await upload(site, site.build());
  await post(site, 'deploy', { release });
  await post(site, 'deploy', { release }, bearer('wrong-secret'));
  await post(site, 'rollback', { to: '7.7.7-a' });
  const log = site.lines.join('');
  const loggedLine = (msg: string) =>
    JSON.parse(site.lines.find((line) => line.includes(`"msg":"${msg}"`)) ?? '{}');
  const who = { remote: 'profile', by: 'equipo perfil' };
  expect(loggedLine('deployed')).toMatchObject({
    ...who,
    entry: `/remotes/profile/${release}/remoteEntry.js`,
  });
  expect(loggedLine('deploy refused')).toMatchObject({
    ...who,
    reason: expect.stringContaining('cannot go back to 7.7.7-a'),
  });
  expect(log).toContain('"route":"/_remotes/:name/deploy"');
  expect(log).not.toContain(site.token);
  expect(log).not.toContain('wrong-secret');
});
