import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ERROR_REPORTS_PATH, REMOTE_NAMES } from '@club/shared/federation';
import { describe, expect, test } from 'vitest';
import { writeSignedState } from '../../trials/support/builds';
import { type OperatorsApp, startOperatorsApp } from '../../trials/support/operators-app';
import { STATE_FILE } from '../registry/state-file';
import { createPathHider } from './operators-plugin';

const hide = createPathHider({ REMOTES_DIR: '/srv/club', SECRETS_DIR: '/srv/club/secretos ñ (1)' });

test.each([
  ['/srv/club/profile/release.json is missing', 'REMOTES_DIR/profile/release.json is missing'],
  ['/srv/club/secretos ñ (1) holds no key', 'SECRETS_DIR holds no key'],
  ['profile 1.0.0 was built for contract 2', 'profile 1.0.0 was built for contract 2'],
])('the operators’ page hides local folders: %s', (text, hidden) => expect(hide(text)).toBe(hidden));

test('the operators’ page shows neither the configured nor the absolute path of a folder', () => {
  const hideRelative = createPathHider({ REMOTES_DIR: '.remotes' });
  expect(hideRelative('.remotes/x is missing')).toBe('REMOTES_DIR/x is missing');
  expect(hideRelative(`open '${resolve('.remotes')}/x'`)).toBe("open 'REMOTES_DIR/x'");
});

// @vitest-environment dom

const get = ({ app }: OperatorsApp, headers: Record<string, string> = {}) =>
  app.inject({ url: '/_remotes', headers });
const parsed = (body: string) => new DOMParser().parseFromString(body, 'text/html');
const pageOf = async (site: OperatorsApp) => parsed((await get(site)).body);
const json = { accept: 'application/json' };
const basic = (password: string) => ({
  authorization: `Basic ${Buffer.from(`ana:${password}`).toString('base64')}`,
});

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

const rowsOf = (document: Document, heading: string) => {
  const section = [...document.querySelectorAll('section')].find(
    (one) => one.querySelector('h2')?.textContent === heading,
  );
  const rows = [...(section?.querySelectorAll('tbody tr') ?? [])];
  return rows.map((row) => [...row.children].map((cell) => cell.textContent?.replace(/\s+/g, ' ').trim()));
};

async function deployTwice() {
  const site = await startOperatorsApp();
  const { release } = await site.directory.add(site.build({ version: '1.1.0' }));
  await site.directory.deploy({ remote: 'profile', by: 'profile team', release });
  return { site, release };
}

describe('the operators’ page', () => {
  test('shows version, origin, contract, commit, previous release, and the author and time of each deploy', async () => {
    const { site, release } = await deployTwice();
    const document = await pageOf(site);
    const rows = rowsOf(document, 'Running');
    expect(rows.map(([remote]) => remote)).toEqual(REMOTE_NAMES);
    const [previous] = site.releases();
    expect(rows[1]).toEqual([
      'profile',
      `1.1.0${release}from this site`,
      '1commit unknown',
      expect.stringMatching(/^\d{1,2} \S+ \d{4}, .*by profile team$/),
      previous,
      '–',
      '0',
    ]);
    const { history } = await site.directory.state();
    expect(document.querySelector('section time')?.getAttribute('datetime')).toBe(history[0]?.at);
  });

  test('shows all changes, latest first', async () => {
    const { site, release } = await deployTwice();
    await site.directory.rollback({ remote: 'profile', by: 'another person' });
    const rows = rowsOf(await pageOf(site), 'History');
    expect(rows).toHaveLength(REMOTE_NAMES.length + 2);
    expect(rows[0]?.slice(1)).toEqual([
      'profile',
      'Roll back',
      release,
      site.releases()[0],
      'another person',
    ]);
    expect(rows.at(-1)?.slice(1, 4)).toEqual(['directory', 'Deploy', '–']);
  });

  test('names remotes without a release, and remotes known only to an earlier host', async () => {
    const site = await startOperatorsApp(
      {},
      REMOTE_NAMES.filter((name) => name !== 'directory'),
    );
    const state = await site.directory.state();
    const [release] = state.lines.profile;
    const entry = '/remotes/reports/2.0.0-bbbbbbbb/remoteEntry.js';
    const lines = { ...state.lines, reports: [{ ...release, entry }] } as typeof state.lines;
    await writeSignedState(site, { ...state, lines });
    const document = await pageOf(site);
    expect(rowsOf(document, 'Running').map(([remote]) => remote)).toEqual(
      REMOTE_NAMES.filter((name) => name !== 'directory'),
    );
    expect(document.querySelector('main')?.textContent).toContain('Not deployed: directory.');
    expect(document.querySelector('main')?.textContent).toContain('reports (2.0.0-bbbbbbbb)');
    expect((await get(site, json)).json()).toMatchObject({
      missing: ['directory'],
      unknown: [{ remote: 'reports', release: '2.0.0-bbbbbbbb' }],
    });
  });

  test('names an unusable release with a reason that contains no local path', async () => {
    const { site, release } = await deployTwice();
    rmSync(join(site.remotesDir, 'profile', release, 'release.json'));
    const document = await pageOf(site);
    expect(rowsOf(document, 'Running')[1]?.[1]).toBe(`1.0.0${site.releases()[0]}from this site`);
    const reason = `REMOTES_DIR/profile/${release}/release.json is missing`;
    expect(document.querySelector('main')?.textContent).toContain(`Cannot be used: profile 1.1.0. ${reason}`);
    const { unusable } = (await get(site, json)).json();
    expect(unusable).toEqual([{ remote: 'profile', version: '1.1.0', reason }]);
  });

  test('renders reported messages as text, never as markup', async () => {
    const site = await startOperatorsApp();
    const message = '<img src=x onerror=alert(1)>"</code>';
    const report = { remote: 'profile', version: '1.0.0', kind: 'runtime', message };
    await site.app.inject({ method: 'POST', url: ERROR_REPORTS_PATH, payload: report });
    const document = await pageOf(site);
    expect(rowsOf(document, 'Errors')[0]).toEqual([
      'profile',
      '1.0.0',
      `Failed in use${message}`,
      'other',
      '1',
      expect.any(String),
    ]);
    expect(document.querySelector('img, main script')).toBeNull();
    expect(rowsOf(document, 'Running')[1]?.at(-1)).toBe('1');
  });

  test('has a policy that allows only its own styles, forms and one script, with Trusted Types', async () => {
    const { body, headers } = await get(await startOperatorsApp());
    const style = /<style>(.*?)<\/style>/s.exec(body)?.[1] ?? '';
    const script = /<script type="module">(.*?)<\/script>/s.exec(body)?.[1] ?? '';
    expect(String(headers['content-security-policy']).split('; ')).toEqual([
      "default-src 'none'",
      `style-src '${hashOf(style)}'`,
      "img-src 'self'",
      `script-src '${hashOf(script)}'`,
      "connect-src 'self'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    });
    expect(body.replace(script, '')).not.toMatch(/ style=|<script(?! type="module">)| on\w+=/);
  });

  test('keeps the running releases and shows a warning if the stored state is invalid', async () => {
    const { site, release } = await deployTwice();
    await get(site);
    writeFileSync(join(site.remotesDir, STATE_FILE), site.stateText().replace('1.1.0', '6.6.6'));
    const document = await pageOf(site);
    expect(document.querySelector('.problem')?.textContent).toContain(
      'is not signed with the key of this site',
    );
    expect(rowsOf(document, 'Running')[1]?.[1]).toBe(`1.1.0${release}from this site`);
    expect((await get(site, json)).json()).toMatchObject({
      state: null,
      problem: expect.stringContaining('not signed'),
    });
  });

  test('answers programs with JSON', async () => {
    const { site, release } = await deployTwice();
    const { headers, ...answer } = await get(site, json);
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(answer.json()).toEqual({
      host: { version: '1.0.0', build: '0a1b2c3d', commit: null, builtAt: expect.any(String) },
      contract: '1',
      missing: [],
      off: [],
      unusable: [],
      unknown: [],
      remotes: expect.arrayContaining([
        {
          remote: 'profile',
          version: '1.1.0',
          release,
          commit: null,
          contract: '1',
          source: null,
          previous: site.releases()[0],
          deployedAt: expect.stringMatching(/Z$/),
          deployedBy: 'profile team',
          errors: 0,
          unrendered: false,
          drawings: null,
        },
      ]),
      errors: [],
      signals: { state: 'off' },
      rollouts: [],
      endedRollouts: [],
      unserved: [
        {
          remote: 'profile',
          release: expect.stringMatching(/^1\.0\.0-/),
          at: expect.any(String),
          why: expect.stringMatching(/^Superseded by 1\.1\.0-\w+, which profile team deployed\.$/),
        },
      ],
      startedAt: expect.stringMatching(/Z$/),
      state: await site.directory.state(),
      problem: null,
    });
  });
});

describe('access to the operators’ page', () => {
  test.each<[string, Record<string, string>]>([
    ['a foreign host name', { host: 'evil.example:4300' }],
    ['the site’s own name behind a proxy', { host: 'club.example.com' }],
    ['a forwarded address', { 'x-forwarded-for': '203.0.113.7' }],
  ])('through %s requires a token and shows no release without it', async (_, headers) => {
    const site = await startOperatorsApp();
    const page = await get(site, headers);
    expect([page.statusCode, page.body.includes('1.0.0')]).toEqual([401, false]);
    expect((await get(site, { ...headers, ...basic(site.token) })).statusCode).toBe(200);
  });

  test('needs no token on the same machine or with OPERATOR_PAGE=open', async () => {
    expect((await get(await startOperatorsApp())).statusCode).toBe(200);
    const open = await startOperatorsApp({ OPERATOR_PAGE: 'open' });
    expect((await get(open, { host: 'club.example.com', 'x-forwarded-for': '203.0.113.7' })).statusCode).toBe(
      200,
    );
  });
});

describe('with OPERATOR_PAGE=token', () => {
  const guarded = () => startOperatorsApp({ OPERATOR_PAGE: 'token' });

  test('accepts a deploy token as bearer token or password', async () => {
    const site = await guarded();
    expect((await get(site, basic(site.token))).statusCode).toBe(200);
    expect((await get(site, { ...json, authorization: `Bearer ${site.token}` })).statusCode).toBe(200);
  });

  test('asks for a token and shows nothing if the token is missing or invalid', async () => {
    const site = await guarded();
    for (const headers of [{}, basic('wrong'), { authorization: 'Bearer wrong' }]) {
      const page = await get(site, headers);
      expect(page.statusCode).toBe(401);
      expect(page.headers['www-authenticate']).toBe('Basic realm="Deploys", charset="UTF-8"');
      expect(page.body).toContain('<h1>Deploy token needed</h1>');
      expect(page.body).not.toContain('1.0.0');
      const answer = await get(site, { ...headers, ...json });
      const error = expect.stringMatching(/set DEPLOY_TOKEN|does not know that token/);
      expect([answer.statusCode, answer.json()]).toEqual([401, { error }]);
    }
  });
});

test('the refresh script gets the page, or a refusal without a browser prompt', async () => {
  const refresh = { 'x-refresh': '1' };
  const site = await startOperatorsApp({ OPERATOR_PAGE: 'token' });
  const refused = await get(site, refresh);
  expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([401, undefined]);
  expect(refused.body).not.toContain('1.0.0');
  const answer = await get(site, { ...refresh, ...basic(site.token) });
  expect([answer.statusCode, answer.headers.vary]).toEqual([200, expect.stringContaining('x-refresh')]);
  expect(rowsOf(parsed(answer.body), 'Running')).toHaveLength(REMOTE_NAMES.length);
});

test('the token prompt page has no script', async () => {
  const { body, headers } = await get(await startOperatorsApp({ OPERATOR_PAGE: 'token' }));
  expect(headers['content-security-policy']).not.toContain('script');
  expect(body).not.toContain('<script');
});

test('the operators’ page and the metrics name the host’s version and build', async () => {
  const site = await startOperatorsApp();
  expect((await pageOf(site)).querySelector('main p')?.textContent).toMatch(
    /^Host 1\.0\.0, build 0a1b2c3d, 22\sNov\s2026, 06:00:00, commit unknown\. Contract 1\. /,
  );
  expect(await site.metrics.metrics()).toContain('club_host_info{version="1.0.0",build="0a1b2c3d"} 1');
});

test('OPERATOR_PAGE=off removes the page and keeps the deploy API', async () => {
  const site = await startOperatorsApp({ OPERATOR_PAGE: 'off' });
  expect((await get(site, { authorization: `Bearer ${site.token}` })).statusCode).toBe(404);
  const headers = { authorization: `Bearer ${site.token}` };
  const answer = await site.app.inject({ method: 'POST', url: '/_remotes/profile/rollback', headers });
  expect(answer.statusCode).toBe(409);
});

test('the operators’ page answers only GET and HEAD', async () => {
  const { app } = await startOperatorsApp();
  expect((await app.inject({ method: 'HEAD', url: '/_remotes' })).statusCode).toBe(200);
  expect((await app.inject({ method: 'POST', url: '/_remotes' })).statusCode).toBe(405);
});
