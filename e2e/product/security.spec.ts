import { REMOTE_NAMES } from '@club/shared/federation';
import { expect, test } from '../kit/fixtures';
import { parseContentSecurityPolicy } from '../kit/network';
import { allScreenAddresses } from '../kit/places';
import type { CompleteRegistry } from '../kit/sites/deployments';

test('every page has the security headers', async ({ request, directory }) => {
  for (const { path, status } of allScreenAddresses(directory)) {
    const answer = await request.get(path);
    expect(answer.status()).toBe(status);
    const headers = answer.headers();
    const policy = await parseContentSecurityPolicy(answer);
    for (const name of ['default-src', 'object-src', 'base-uri', 'frame-ancestors']) {
      expect(policy.get(name), name).toEqual(["'none'"]);
    }
    expect(policy.get('form-action')).toEqual(["'self'"]);
    expect(policy.get('require-trusted-types-for')).toEqual(["'script'"]);
    expect(policy.get('trusted-types')).toEqual(['club-worker']);
    expect(policy.get('worker-src')).toEqual(["'self'"]);
    expect(policy.get('frame-src')).toEqual(['https://www.youtube-nocookie.com', 'https://player.vimeo.com']);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect([...policy.values()].flat().join(' ')).not.toMatch(
      /unsafe-(inline|eval)|(^|\s)(\*|data:|https?:)(\s|$)/,
    );
    expect(policy.get('script-src')).toContainEqual(expect.stringMatching(/^'sha256-/));
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-cache, no-transform',
    });
    expect(headers, 'the suite runs over plain http').not.toHaveProperty('cross-origin-opener-policy');
    expect(headers['permissions-policy']).toMatch(/geolocation=\(\)/);
    expect(headers.server).toBeUndefined();
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('set-cookie');
  }
});

/** Field names of a release in the registry. */
const KEYS = ['contract', 'entry', 'integrity', 'version'];

test('/registry.json lists the address of each remote, and the page contains the same registry', async ({
  page,
  visitor,
  request,
}) => {
  await visitor.visit('/');
  const answer = await request.get('/registry.json');
  expect(answer.headers()['cache-control']).toBe('no-cache');
  const registry = (await answer.json()) as CompleteRegistry;
  expect(registry.contract).toBe('1');
  expect(Object.keys(registry.remotes).sort()).toEqual([...REMOTE_NAMES].sort());
  for (const [name, { previous, ...release }] of Object.entries(registry.remotes)) {
    expect(Object.keys(release).sort()).toEqual(KEYS);
    expect(new URL(release.entry, visitor.origin).pathname).toMatch(
      new RegExp(`^/remotes/${name}/remoteEntry-${release.version.replaceAll('.', '\\.')}-[0-9a-f]{8}\\.js$`),
    );
    expect(release.integrity).toMatch(/^sha384-/);
    expect(release.contract).toBe(registry.contract);
    if (previous) expect(Object.keys(previous).sort()).toEqual(KEYS);
    const entry = await request.get(new URL(release.entry, visitor.origin).href);
    expect(entry.headers()['cache-control']).toMatch(/max-age=31536000.*immutable/);
  }
  const inline = await page.evaluate(() => document.getElementById('registry')?.textContent ?? '');
  expect(JSON.parse(inline)).toEqual(registry);
});

test('/config.json lists the endpoints, and the page contains the same configuration', async ({
  page,
  visitor,
  request,
}) => {
  await visitor.visit('/');
  const answer = await request.get('/config.json');
  expect(answer.headers()['cache-control']).toBe('no-cache');
  const config = await answer.json();
  expect(Object.keys(config.endpoints).sort()).toEqual(['evaluation', 'feedback', 'ratings', 'specialists']);
  expect(['sample', 'service']).toContain(config.resultsRating);
  const inline = await page.evaluate(() => document.getElementById('config')?.textContent ?? '');
  expect(JSON.parse(inline)).toEqual(config);
});

test('the server returns no file for path traversal', async ({ request }) => {
  for (const path of [
    '/..%2f..%2fetc/passwd',
    '/remotes/..%2f..%2fpackage.json',
    '/remotes/profile/%2e%2e/registry.json',
    '/remotes/registry.json',
    '/assets/..%5c..%5cindex.html',
    '/.env',
    '/%00',
  ]) {
    const answer = await request.get(path);
    expect([400, 404], path).toContain(answer.status());
    expect(await answer.text()).not.toMatch(/root:|"contract"|"workspaces"/);
  }
});

test('foreign pages can neither frame the site nor send to its API', async ({
  request,
  directory,
  visitor,
}) => {
  for (const endpoint of [directory.endpoints.feedback, directory.endpoints.evaluation]) {
    const answer = await request.post(new URL(endpoint, visitor.origin).href, {
      headers: {
        origin: 'https://intruso.example.com',
        'content-type': 'text/plain',
        'sec-fetch-site': 'cross-site',
      },
      data: JSON.stringify({ comentario: 'Desde otro sitio', reaccion: 'Bueno' }),
    });
    expect(answer.status()).toBe(403);
  }
});
