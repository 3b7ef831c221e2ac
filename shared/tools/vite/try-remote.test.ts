import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findLoadProblem, tryRemoteUrl } from './try-remote';

const ORIGIN = 'http://localhost:4312';
const ADDRESS = `https://club.example.com/detalle/1?remote.profile=${ORIGIN}/remoteEntry.js`;

const fetched = vi.fn<(url: string) => Promise<Response>>();

/** Stubs a deployed site that has this contract version and allows scripts from these origins. */
const site = (contract: string, ...origins: string[]) =>
  fetched.mockImplementation(async (url) =>
    url.endsWith('/registry.json')
      ? Response.json({ contract })
      : new Response('', {
          headers: {
            'content-security-policy': `default-src 'none'; script-src ${["'self'", ...origins].join(' ')}; object-src 'none'`,
          },
        }),
  );

beforeEach(() => vi.stubGlobal('fetch', fetched));
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['profile', ADDRESS],
  ['directory', `https://club.example.com/especialistas?remote.directory=${ORIGIN}/remoteEntry.js`],
  ['feedback', `https://club.example.com/?remote.feedback=${ORIGIN}/remoteEntry.js`],
] as const)('tryRemoteUrl returns an address that shows %s', (remote, address) => {
  expect(tryRemoteUrl('https://club.example.com/resultados?x=1', remote, `${ORIGIN}/remoteEntry.js`)).toBe(
    address,
  );
});

describe('findLoadProblem', () => {
  test('is null if the site allows the origin', async () => {
    site('1', ORIGIN);
    expect(await findLoadProblem(ADDRESS, ORIGIN)).toBeNull();
    expect(fetched.mock.calls.map(([url]) => url)).toEqual([
      ADDRESS,
      'https://club.example.com/registry.json',
    ]);
  });

  test('is null if the site asks for a token', async () => {
    fetched.mockImplementation(async (url) =>
      url.endsWith('/registry.json')
        ? Response.json({ contract: '1' })
        : new Response('', { status: 401, headers: { 'content-security-policy': "default-src 'none'" } }),
    );
    expect(await findLoadProblem(ADDRESS, ORIGIN)).toBeNull();
  });

  test('names the setting if the site does not allow the origin, even if it allows a similar one', async () => {
    site('1', `${ORIGIN}0`);
    expect(await findLoadProblem(ADDRESS, ORIGIN)).toBe(
      `https://club.example.com does not allow it: its operator must start it with OVERRIDE_ORIGINS=${ORIGIN}`,
    );
  });

  test.each([
    ['with its web server’s headers', { 'content-security-policy': "frame-ancestors 'none'" }],
    ['without headers', {}],
  ])('tells that the site is an export, %s', async (_, headers: HeadersInit) => {
    fetched.mockImplementation(async (url) =>
      url.endsWith('/registry.json') ? Response.json({ contract: '1' }) : new Response('', { headers }),
    );
    const reason = await findLoadProblem(ADDRESS, ORIGIN);
    expect(reason).toMatch(/^https:\/\/club\.example\.com takes no overrides, being an export/);
    expect(reason).not.toContain('OVERRIDE_ORIGINS');
  });

  test('names both contract versions if the site’s differs from the remote’s', async () => {
    site('2', ORIGIN);
    expect(await findLoadProblem(ADDRESS, ORIGIN)).toMatch(/runs contract 2, .* contract 1/);
  });

  test('says that the site does not answer', async () => {
    fetched.mockRejectedValue(new TypeError('fetch failed'));
    expect(await findLoadProblem(ADDRESS, ORIGIN)).toContain('does not answer: fetch failed');
    fetched.mockImplementation(async () => new Response('<!doctype html>'));
    expect(await findLoadProblem(ADDRESS, ORIGIN)).toContain('does not answer');
  });
});
