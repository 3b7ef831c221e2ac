import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONTRACT_VERSION, REMOTE_NAMES } from '@club/shared/federation';
import { expect, test, vi } from 'vitest';
import { deployAll, writeHostBuild, writeRemoteBuild } from '../../../trials/support/builds';
import { tempDir } from '../../../trials/support/temp-dir';
import { startTestApp } from '../../../trials/support/test-app';
import { sitePlugin } from '../../pages/site-plugin';
import { AUTOMATIC_AUTHOR } from '../rollout';
import type { RolloutBlock } from '../signals/visitor-counts';
import { rolloutChangesOf, rolloutOf, rolloutShareOf } from '../state';
import { visitorNumbersOfCandidate } from './assignment';

async function setUp(env: Record<string, string> = {}, isJudged = false) {
  const dir = tempDir();
  const { directory, remotesDir, secretsDir } = await deployAll(dir);
  const serve = sitePlugin(writeHostBuild(join(dir, 'host')));
  /** Stubs reports of visitors without faults, divided between the releases by the current share. */
  const blocks = async (): Promise<RolloutBlock[]> => {
    const rollout = rolloutOf(await directory.state(), 'profile');
    const share = rollout ? rolloutShareOf(rollout) : 0;
    const fine = (visitors: number) => ({ visitors, bad: 0 });
    const at = new Date().toISOString();
    return [{ at, candidate: fine(2 * share), control: fine(2 * (100 - share)) }];
  };
  const none = async () => undefined;
  const signals = { add: none, thin: none, drained: none, releases: async () => [], blocks };
  const { app, logged } = await startTestApp({
    env: { REMOTES_DIR: remotesDir, SECRETS_DIR: secretsDir, LOG_LEVEL: 'info', ...env },
    site: (site, options) => serve(site, { ...options, signals: isJudged ? signals : null }),
  });
  const get = (url: string, cookie?: string) =>
    app.inject({ url, headers: { ...(cookie === undefined ? {} : { cookie: `club-grupo=${cookie}` }) } });
  const begin = async (name: 'profile' | 'feedback' = 'profile', version = '1.1.0') => {
    const added = await directory.add(writeRemoteBuild(join(dir, `${name}-${version}`), name, { version }));
    const release = await directory.deploy({ ...added, by: 'ana', rollout: true });
    const rollout = rolloutOf(await directory.state(), name);
    if (!rollout) throw new Error('no rollout');
    const candidates = visitorNumbersOfCandidate(rollout.id, 10);
    const [inside = 0] = candidates;
    const outside = [...Array(100).keys()].find((number) => !candidates.has(number)) ?? 0;
    return { release, rollout, candidates, inside: String(inside), outside: String(outside) };
  };
  return { dir, directory, remotesDir, app, logged, get, begin };
}

type Site = Awaited<ReturnType<typeof setUp>>;

const inline = (html: string, id: string) =>
  JSON.parse(
    html.match(new RegExp(`<script id="${id}" type="application/json">(.*?)</script>`))?.[1] ?? 'null',
  );

/** Returns all responses that contain releases, as a browser with this cookie gets them. */
async function responsesFor({ get }: Site, cookie?: string) {
  const page = await get('/', cookie);
  const map = JSON.parse(page.body.match(/<script type="importmap">(.*?)<\/script>/)?.[1] ?? '');
  const profilePage = (await get('/detalle/101', cookie)).body;
  return {
    registry: inline(page.body, 'registry'),
    fetchedRegistry: (await get('/registry.json', cookie)).json(),
    composition: inline(page.body, 'offline').id,
    kept: (await get('/sin-conexion.json', cookie)).json(),
    pinned: Object.keys(map.integrity),
    hinted: profilePage.match(/href="(\/remotes\/profile\/[^"]+remoteEntry\.js)"/)?.[1],
  };
}

test('responses without a rollout have no cookie and no extra header', async () => {
  const { get } = await setUp();
  for (const url of ['/', '/detalle/101', '/registry.json', '/sin-conexion.json']) {
    const { headers } = await get(url);
    expect([url, headers['set-cookie'], headers.vary]).toEqual([url, undefined, 'accept-encoding']);
    expect(headers['cache-control']).toMatch(/^no-cache/);
  }
  expect((await get('/registry.json')).body).not.toContain('rollout');
});

test('each visitor’s page, registry and offline files come from the same release of a rollout and name the rollout', async () => {
  const site = await setUp();
  const { entry: running } = (await site.get('/registry.json')).json().remotes.profile;
  const { release, rollout, inside, outside } = await site.begin();
  for (const [number, own, previous] of [
    [inside, release.entry, running],
    [outside, running, undefined],
  ]) {
    const responses = await responsesFor(site, number);
    const { entry, previous: before, rollout: id } = responses.registry.remotes.profile;
    expect([entry, before?.entry, id]).toEqual([own, previous, rollout.id]);
    expect(responses.registry.contract).toBe(CONTRACT_VERSION);
    expect(responses.fetchedRegistry).toEqual(responses.registry);
    expect(responses.kept.id).toBe(responses.composition);
    expect(responses.hinted).toBe(own);
    expect(responses.pinned.includes(release.entry)).toBe(number === inside);
    const kept = Object.keys(responses.kept.fixed);
    expect([kept.includes(release.entry), kept.includes(running)]).toEqual([
      number === inside,
      number === outside,
    ]);
    for (const { html } of responses.kept.pages) expect(inline(html, 'registry')).toEqual(responses.registry);
    for (const name of REMOTE_NAMES.filter((name) => name !== 'profile'))
      expect(responses.registry.remotes[name].rollout).toBeUndefined();
  }
});

test('a new visitor gets a random rollout number, and the matching page in the same response', async () => {
  const site = await setUp();
  const { release, candidates } = await site.begin();
  const seen = new Set<boolean>();
  for (let visit = 0; visit < 300 && seen.size < 2; visit += 1) {
    const answer = await site.app.inject({ url: '/', method: 'GET' });
    const [cookie] = answer.cookies;
    expect(cookie).toMatchObject({ name: 'club-grupo', path: '/', httpOnly: true, sameSite: 'Lax' });
    expect(cookie?.secure).toBeUndefined();
    const isCandidate = candidates.has(Number(cookie?.value));
    expect(inline(answer.body, 'registry').remotes.profile.entry === release.entry).toBe(isCandidate);
    seen.add(isCandidate);
  }
  expect(seen.size).toBe(2);
});

test('a visitor keeps the rollout number, and browsers cache the pages privately', async () => {
  const site = await setUp();
  const { inside } = await site.begin();
  for (const url of ['/', '/registry.json', '/sin-conexion.json']) {
    const { headers } = await site.get(url, inside);
    expect([url, headers['set-cookie'], headers.vary]).toEqual([url, undefined, 'cookie, accept-encoding']);
    expect(headers['cache-control']).toMatch(/^private, no-cache/);
  }
});

test('an invalid rollout number in a visitor’s cookie is replaced by a new number', async () => {
  const site = await setUp();
  await site.begin();
  for (const cookie of ['', '100', '-1', '007', '1.5', '1e1', '1e9', 'NaN', 'Infinity', 'x', '%00', '7%0A']) {
    const [assigned] = (await site.get('/', cookie)).cookies;
    expect(assigned?.value, `«${cookie}»`).toMatch(/^\d{1,2}$/);
  }
});

test('the first of two rollout cookies counts, for pages and data requests', async () => {
  const site = await setUp();
  const { release, inside, outside } = await site.begin();
  for (const [first, second] of [
    [inside, outside],
    [outside, inside],
  ]) {
    const twice = `${first}; club-grupo=${second}`;
    const responses = await responsesFor(site, twice);
    expect(responses.registry.remotes.profile.entry === release.entry).toBe(first === inside);
    expect([responses.fetchedRegistry, responses.kept.id]).toEqual([
      responses.registry,
      responses.composition,
    ]);
    expect((await site.get('/', twice)).cookies).toEqual([]);
  }
});

test('a data request without a rollout number gets the running release and no cookie', async () => {
  const site = await setUp();
  const before = (await site.get('/registry.json')).json();
  const { rollout } = await site.begin();
  for (const url of ['/registry.json', '/sin-conexion.json']) {
    expect((await site.get(url)).headers['set-cookie']).toBeUndefined();
  }
  const { remotes } = (await site.get('/registry.json')).json();
  expect(remotes.profile).toEqual({ ...before.remotes.profile, rollout: rollout.id });
});

test('a HEAD request for a page sets the rollout cookie as a GET request does', async () => {
  const site = await setUp();
  await site.begin();
  const answer = await site.app.inject({ url: '/', method: 'HEAD' });
  expect([answer.statusCode, answer.cookies[0]?.name]).toEqual([200, 'club-grupo']);
});

test('the cookie over https is secure and limited to this host, and a stop of the rollout removes it', async () => {
  const site = await setUp({ TRUST_PROXY: 'on' });
  const { inside } = await site.begin();
  const ask = (cookie?: string) =>
    site.app.inject({
      url: '/',
      headers: { 'x-forwarded-proto': 'https', ...(cookie && { cookie: `__Host-club-grupo=${cookie}` }) },
    });
  const name = '__Host-club-grupo';
  expect((await ask()).cookies[0]).toMatchObject({ name, secure: true, path: '/', httpOnly: true });
  const known = await ask(inside);
  expect(known.headers['set-cookie']).toBeUndefined();
  expect(inline(known.body, 'registry').remotes.profile.version).toBe('1.1.0');
  await site.directory.steer({ remote: 'profile', by: 'ana', action: 'stop' });
  expect((await ask(inside)).cookies).toEqual([expect.objectContaining({ name, value: '', secure: true })]);
});

test('after a rollout is stopped, the next page equals the page before the rollout, and the cookie is removed', async () => {
  const site = await setUp();
  const before = await site.get('/');
  const { inside } = await site.begin();
  expect((await site.get('/', inside)).body).not.toBe(before.body);
  expect((await site.get('/metrics')).body).toContain('club_rollouts_share_percent{remote="profile"} 10');
  await site.directory.steer({ remote: 'profile', by: 'ana', action: 'stop' });
  const after = await site.get('/', inside);
  expect(after.body).toBe(before.body);
  expect(after.cookies).toEqual([expect.objectContaining({ name: 'club-grupo', value: '', path: '/' })]);
  expect((await site.get('/')).headers['set-cookie']).toBeUndefined();
});

test('two rollouts are assigned independently, with visitors in every combination', async () => {
  const site = await setUp();
  const profile = await site.begin();
  const feedback = await site.begin('feedback', '2.1.0');
  const arms = new Map<string, string>();
  for (const number of Array(100).keys()) {
    const { body } = await site.get('/', String(number));
    const { remotes } = inline(body, 'registry');
    expect(remotes.profile.entry === profile.release.entry).toBe(profile.candidates.has(number));
    expect(remotes.feedback.entry === feedback.release.entry).toBe(feedback.candidates.has(number));
    const arm = `${remotes.profile.entry} ${remotes.feedback.entry}`;
    const { id } = inline(body, 'offline');
    expect(arms.get(arm) ?? id).toBe(id);
    arms.set(arm, id);
  }
  expect(arms.size).toBeGreaterThan(2);
  expect(new Set(arms.values()).size).toBe(arms.size);
});

test('an altered candidate reaches no visitor, and its rollout is held and reported', async () => {
  const site = await setUp();
  const { inside, release } = await site.begin();
  const manifest = join(site.remotesDir, release.entry.replace('/remotes/', ''), '..', 'release.json');
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('1.1.0', '1.1.1'));
  const other = await site.directory.add(
    writeRemoteBuild(join(site.dir, 'other'), 'feedback', { version: '3.0.0' }),
  );
  await site.directory.deploy({ ...other, by: 'ana' });
  expect((await responsesFor(site, inside)).registry.remotes.profile.version).toBe('1.0.0');
  await vi.waitFor(
    async () => {
      const state = await site.directory.state();
      expect(rolloutChangesOf(state, 'profile').at(-1)).toMatchObject({
        action: 'hold',
        by: AUTOMATIC_AUTHOR,
      });
      expect(site.logged().map(({ msg }) => msg)).toContain('rollout held');
      const metrics = (await site.get('/metrics')).body;
      expect(metrics).toContain('club_rollouts_automatic_total{remote="profile",action="hold"} 1');
    },
    { timeout: 60_000 },
  );
});

test('a rollout advances through its shares automatically and then runs for all', async () => {
  const site = await setUp({ ROLLOUT_STEP_SECONDS: '1' }, true);
  const { release } = await site.begin();
  await vi.waitFor(
    async () => expect((await site.directory.state()).lines.profile[0]?.entry).toBe(release.entry),
    { timeout: 30_000, interval: 100 },
  );
  const state = await site.directory.state();
  expect(rolloutChangesOf(state, 'profile').map(({ action, share }) => `${action} ${share}`)).toEqual([
    'begin 10',
    'step 25',
    'step 50',
    'step 100',
    'finish 100',
  ]);
  expect(state.history.at(-1)).toMatchObject({ action: 'deploy', by: AUTOMATIC_AUTHOR });
  const { cookies, body } = await site.get('/', '7');
  expect(inline(body, 'registry').remotes.profile).toMatchObject({
    version: '1.1.0',
    previous: { version: '1.0.0' },
  });
  expect(cookies[0]?.value).toBe('');
});
