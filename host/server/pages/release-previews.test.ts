import { existsSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { deployBuild, openTestDeployDirectory, writeRemoteBuild } from '../../trials/support/builds';
import { createUpload, readFilesByPath } from '../../trials/support/operators-app';
import { prepareTestSite } from '../../trials/support/test-site';
import { createToken } from '../registry/tokens';

const DAY_MS = 86_400_000;
const PAGE = '/detalle/7';

type Answer = { headers: Record<string, unknown>; body: string };

const inline = (html: string, id: string) =>
  JSON.parse(html.match(new RegExp(`<script id="${id}" type="application/json">(.*?)</script>`))?.[1] ?? '');
const profileIn = ({ body }: Answer) => inline(body, 'registry').remotes.profile;
const overridesIn = ({ body }: Answer) => inline(body, 'config').overrides;
const sent = ({ headers }: Answer) => ({
  cookie: String(headers['set-cookie'] ?? '').split(';')[0] ?? '',
});

async function setUp(env: Record<string, string> = {}) {
  const { start: startSite, ...prepared } = await prepareTestSite();
  const { dir, remotesDir, secretsDir } = prepared;
  const token = await createToken(secretsDir, { remote: 'profile', name: 'equipo perfil' });
  const start = async () => (await startSite(env)).app;
  const app = await start();
  const build = (version: string, text = version) =>
    writeRemoteBuild(join(dir, `build-${version}`), 'profile', { version, text, shared: {}, hashed: true });
  const bearer = { authorization: `Bearer ${token}` };
  async function upload(folder: string, remote = 'profile', headers: Record<string, string> = bearer) {
    const form = await createUpload(Object.entries(readFilesByPath(folder)));
    const url = `/_remotes/${remote}/previews`;
    return app.inject({
      method: 'POST',
      url,
      headers: { ...form.headers, ...headers },
      payload: form.payload,
    });
  }
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
  const show = (key: string, headers: Record<string, string> = {}) =>
    get(`${PAGE}?remote.profile=${key}`, headers);
  const stored = () => readdirSync(join(remotesDir, '.previews', 'profile'));
  return { ...prepared, app, start, build, upload, get, show, stored, token };
}

async function withPreview(env?: Record<string, string>) {
  const site = await setUp(env);
  const answer = await site.upload(site.build('2.0.0'));
  expect(answer.statusCode).toBe(201);
  const { key, release, expiresAt } = answer.json<{ key: string; release: string; expiresAt: string }>();
  const entry = `/_previews/profile/${key}/remoteEntry.js`;
  return { ...site, key, release, expiresAt, entry };
}

/** Sets the server's clock forward by days, without running timers. */
function passDays(days: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY_MS });
  onTestFinished(() => void vi.useRealTimers());
}

describe('the link of a preview', () => {
  test('shows the preview without a token, with the running release as its fallback', async () => {
    const { key, release, entry, get, show } = await withPreview();
    const running = (await get('/registry.json')).json().remotes.profile;
    const page = await show(key);
    expect(page.statusCode).toBe(200);
    const { previous, ...preview } = profileIn(page);
    expect(preview).toMatchObject({ version: release, entry });
    expect(previous.entry).toBe(running.entry);
    expect(overridesIn(page)).toEqual([{ remote: 'profile', origin: '', isPreview: true }]);
    expect(page.body).toContain(`rel="modulepreload" crossorigin href="${entry}"`);
    const map = JSON.parse(page.body.match(/<script type="importmap">(.*?)<\/script>/)?.[1] ?? '');
    expect(map.integrity[entry]).toBe(preview.integrity);
  });

  test('serves only files of the preview’s release', async () => {
    const { key, entry, remotesDir, release, get, show } = await withPreview();
    const manifest = JSON.parse(
      readFileSync(join(remotesDir, '.previews', 'profile', release, 'release.json'), 'utf8'),
    );
    const folder = entry.replace('remoteEntry.js', '');
    for (const file of Object.keys(manifest.files)) {
      const answer = await get(folder + file);
      expect([answer.statusCode, answer.headers['cache-control']], file).toEqual([200, 'no-store']);
      expect(answer.headers['x-robots-tag']).toBe('noindex, nofollow');
    }
    for (const file of ['release.json', 'remoteEntry.js.br', '..%2f..%2fdeployments.json', '', 'x.js'])
      expect((await get(folder + file)).statusCode, file).toBe(404);
    expect((await show(key)).statusCode).toBe(200);
  });

  test('is neither cached nor indexed', async () => {
    const { key, show } = await withPreview();
    const { headers } = await show(key);
    expect(headers['cache-control']).toBe('no-store, no-transform');
    expect(headers['x-robots-tag']).toBe('noindex, nofollow');
    expect(headers).not.toHaveProperty('etag');
  });

  test('lasts for the session and ends when the visitor follows the badge’s link', async () => {
    const { key, entry, get, show } = await withPreview();
    const cookie = sent(await show(key));
    expect(profileIn(await get('/resultados', cookie)).entry).toBe(entry);
    const registry = await get('/registry.json', cookie);
    expect(registry.json().remotes.profile.entry).toBe(entry);
    expect(registry.headers['cache-control']).toBe('no-store');
    const ended = await get(`${PAGE}?remote.profile=`, cookie);
    expect(String(ended.headers['set-cookie'])).toMatch(/^club-remotes=;/);
  });

  test('works on another server with the same directory and after a restart', async () => {
    const { key, entry, start } = await withPreview();
    const page = await (await start()).inject({ url: `${PAGE}?remote.profile=${key}` });
    expect(profileIn(page).entry).toBe(entry);
  });
});

describe('visitors without the link of a preview', () => {
  test('get the running release at every address', async () => {
    const { key, release, remotesDir, get, directory } = await withPreview();
    const registry = await get('/registry.json');
    for (const text of [registry.body, (await get(PAGE)).body]) {
      expect(text).not.toContain('_previews');
      expect(text).not.toContain('2.0.0');
    }
    const files = readdirSync(join(remotesDir, '.previews', 'profile', release, 'assets'));
    const page = files.find((file) => file.startsWith('page')) ?? '';
    for (const path of [`${release}/remoteEntry.js`, `remoteEntry-${release}.js`, `assets/${page}`])
      expect((await get(`/remotes/profile/${path}`)).statusCode, path).toBe(404);
    expect((await get(`/remotes/.previews/profile/${release}/remoteEntry.js`)).statusCode).toBe(404);
    const { lines, history } = await directory.state();
    expect(JSON.stringify([lines, history])).not.toContain('2.0.0');
    expect(JSON.stringify(await directory.state())).not.toContain(key);
    await expect(directory.deploy({ remote: 'profile', by: 'x', release })).rejects.toThrow(/missing/);
  });

  test('get no file of the preview with a guessed key or a wrongly signed cookie', async () => {
    const { key, get, show } = await withPreview();
    const other = `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`;
    for (const guess of [other, key.slice(1), `${key}A`, key.toLowerCase()]) {
      const page = await show(guess);
      expect(profileIn(page).entry, guess).not.toContain('_previews');
      expect(page.headers, guess).not.toHaveProperty('set-cookie');
      expect((await get(`/_previews/profile/${guess}/remoteEntry.js`)).statusCode).toBe(404);
    }
    const forged = await get(PAGE, { cookie: `club-remotes=${encodeURIComponent(`profile=${key}`)}` });
    expect(forged.body).not.toContain('_previews');
  });
});

test('the key of a preview works only for the remote to which the release was uploaded', async () => {
  const { key, get } = await withPreview();
  const page = await get(`/?remote.feedback=${key}`);
  expect(page.body).not.toContain('_previews');
  expect(overridesIn(page)).toEqual([{ remote: 'feedback', origin: null, isPreview: true }]);
  expect((await get(`/_previews/feedback/${key}/remoteEntry.js`)).statusCode).toBe(404);
  const both = await get(`/?remote.profile=${key}&remote.feedback=${key}`);
  expect(inline(both.body, 'registry').remotes.feedback.entry).not.toContain('_previews');
});

test('a visitor in a rollout sees a preview only through its link', async () => {
  const { key, entry, get, show, directory, build } = await withPreview();
  const candidate = await directory.add(build('3.0.0'));
  await directory.deploy({ ...candidate, by: 'ana', rollout: true });
  for (let number = 0; number < 100; number += 9) {
    const cookie = { cookie: `club-grupo=${number}` };
    expect((await get(PAGE, cookie)).body).not.toContain('_previews');
    expect(profileIn(await show(key, cookie)).entry).toBe(entry);
  }
});

describe('a preview', () => {
  test('expires after PREVIEW_DAYS: neither its link, its cookie nor its files work', async () => {
    const { key, entry, expiresAt, get, show } = await withPreview({ PREVIEW_DAYS: '2' });
    expect(Math.round((Date.parse(expiresAt) - Date.now()) / DAY_MS)).toBe(2);
    const cookie = sent(await show(key));
    passDays(1.9);
    expect(profileIn(await get(PAGE, cookie)).entry).toBe(entry);
    passDays(0.2);
    const page = await show(key);
    expect(profileIn(page).entry).not.toContain('_previews');
    expect(overridesIn(page)).toEqual([{ remote: 'profile', origin: null, isPreview: true }]);
    const later = await get(PAGE, cookie);
    expect(later.body).not.toContain('_previews');
    expect(String(later.headers['set-cookie'])).toMatch(/^club-remotes=;/);
    expect((await get('/registry.json', cookie)).body).not.toContain('_previews');
    expect((await get(entry)).statusCode).toBe(404);
  });

  test('is not shown while its remote is switched off', async () => {
    const { key, entry, get, show, directory } = await withPreview();
    const cookie = sent(await show(key));
    await directory.switch({ remote: 'profile', by: 'ana', off: true });
    for (const page of [await show(key), await get(PAGE, cookie)]) {
      expect(inline(page.body, 'registry').remotes.profile).toBeUndefined();
      expect(page.body).not.toContain('_previews');
    }
    expect((await get(entry)).statusCode).toBe(404);
    await directory.switch({ remote: 'profile', by: 'ana', off: false });
    expect(profileIn(await show(key)).entry).toBe(entry);
  });

  test('is kept by deploys, rollbacks and prunes, and deleted after it expired', async () => {
    const { key, entry, release, show, stored, directory, build, remotesDir } = await withPreview();
    for (const version of ['1.1.0', '1.2.0']) await deployBuild(directory, build(version));
    await directory.rollback({ remote: 'profile', by: 'ana' });
    await directory.prune({ remote: 'profile', by: 'ana', keep: 1 });
    const old = new Date(Date.now() - 2 * DAY_MS);
    for (const file of ['', 'release.json'])
      utimesSync(join(remotesDir, '.previews', 'profile', release, file), old, old);
    await directory.sweepPreviews();
    expect(profileIn(await show(key)).entry).toBe(entry);
    passDays(8);
    await directory.sweepPreviews();
    expect(stored()).toEqual([]);
  });

  test('is removed once its remote has twenty newer previews', async () => {
    const { directory, build, show } = await setUp();
    const made: string[] = [];
    for (let patch = 0; patch < 21; patch += 1) {
      const order = { remote: 'profile', by: 'ana', build: build(`2.0.${patch}`) };
      made.push((await directory.preview(order)).key);
    }
    const [first = '', second = ''] = made;
    expect(profileIn(await show(first)).entry).not.toContain('_previews');
    for (const key of [second, made.at(-1) ?? ''])
      expect(profileIn(await show(key)).entry).toContain('_previews');
  });

  test('with a damaged file shows the running release', async () => {
    const { key, release, remotesDir, start } = await withPreview();
    rmSync(join(remotesDir, '.previews', 'profile', release, 'release.json'));
    const page = await (await start()).inject({ url: `${PAGE}?remote.profile=${key}` });
    expect(profileIn(page).entry).not.toContain('_previews');
  });
});

describe('the upload of a preview', () => {
  test('needs the token of its remote', async () => {
    const { upload, build, token, remotesDir } = await setUp();
    const folder = build('2.0.0');
    const refused = [
      await upload(folder, 'profile', {}),
      await upload(folder, 'profile', { authorization: 'Bearer wrong' }),
      await upload(folder, 'feedback'),
      await upload(folder, 'profile', { authorization: `Bearer ${token}`, origin: 'https://evil.test' }),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([401, 401, 403, 403]);
    expect(existsSync(join(remotesDir, '.previews', 'profile'))).toBe(false);
  });

  test('refuses a release of a different contract or remote, or one that cannot be rendered', async () => {
    const { upload, build, directory, dir } = await setUp();
    const contract = writeRemoteBuild(join(dir, 'contract'), 'profile', { contract: '2' });
    const other = writeRemoteBuild(join(dir, 'other'), 'feedback', { shared: {} });
    const before = await directory.state();
    for (const [folder, reason] of [
      [contract, /contract 2/],
      [other, /of feedback, not of profile/],
    ] as const) {
      const answer = await upload(folder);
      expect(answer.statusCode).toBe(409);
      expect(answer.json().error).toMatch(reason);
    }
    expect(await directory.state()).toEqual(before);
    const asked: unknown[] = [];
    const gated = openTestDeployDirectory(dir, {
      prepare: async (remote, { release }, releasesDir) => {
        asked.push([remote, release.entry.split('/')[3], releasesDir]);
        return 'ProfilePage cannot be drawn';
      },
    });
    const order = { remote: 'profile', by: 'ana', build: build('2.0.0') };
    await expect(gated.directory.preview(order)).rejects.toThrow(
      'profile 2.0.0: ProfilePage cannot be drawn',
    );
    expect(asked).toEqual([
      ['profile', expect.stringMatching(/^2\.0\.0-/), join(gated.remotesDir, '.previews')],
    ]);
    expect(await directory.state()).toEqual(before);
    expect(readdirSync(join(gated.remotesDir, '.previews', 'profile')), 'a refused upload').toEqual([]);
  });
});
