import { REMOTE_NAMES, type Registry } from '@club/shared/federation';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newerSite } from './newer-site';

const SCRIPT = '/assets/index-12345678.js';

function registryOf(version: string, previous = '0.9.0'): Registry {
  const release = (of: string) => ({
    version: of,
    entry: `/remotes/x/${of}-aaaaaaaa/remoteEntry.js`,
    integrity: '',
    contract: '1',
  });
  const entry = { ...release(version), previous: release(previous) };
  return {
    contract: '1',
    remotes: Object.fromEntries(REMOTE_NAMES.map((name) => [name, entry])) as Registry['remotes'],
  };
}

const json = (value: unknown) => new Response(JSON.stringify(value));
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

/** A site with this registry, and with the host's script or without it. */
const site = (registry: unknown, script = 200) =>
  fetched.mockImplementation(async (url) =>
    url === '/registry.json' ? json(registry) : new Response(null, { status: script }),
  );

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

test('other releases are a newer site, each state of it with a name of its own', async () => {
  site(registryOf('1.1.0'));
  const first = await newerSite(registryOf('1.0.0'), SCRIPT);
  site(registryOf('1.2.0'));
  const second = await newerSite(registryOf('1.0.0'), SCRIPT);
  expect(first).toContain('1.1.0');
  expect(second).not.toBe(first);
});

test('a remote that the page had to do without, and the site now runs, is a newer site', async () => {
  const { profile: _, ...remotes } = registryOf('1.0.0').remotes;
  site(registryOf('1.0.0'));
  expect(await newerSite({ contract: '1', remotes }, SCRIPT)).not.toBeNull();
});

test('the registry is asked for anew, past what the browser keeps', async () => {
  site(registryOf('1.0.0'));
  await newerSite(registryOf('1.0.0'), SCRIPT);
  expect(fetched).toHaveBeenCalledWith('/registry.json', expect.objectContaining({ cache: 'no-cache' }));
});

test('no question waits for longer than five seconds', async () => {
  const limits = vi.spyOn(AbortSignal, 'timeout');
  site(registryOf('1.0.0'));
  await newerSite(registryOf('1.0.0'), SCRIPT);
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(limits.mock.calls).toEqual([[5_000], [5_000]]);
  expect(fetched.mock.calls.map(([, { signal }]) => signal)).toEqual(
    limits.mock.results.map(({ value }) => value),
  );
});

test('the same releases are the same site, whatever else there is to go back to', async () => {
  site(registryOf('1.0.0', '0.8.0'));
  expect(await newerSite(registryOf('1.0.0'), SCRIPT)).toBeNull();
});

test('another host is a newer site though the releases are the same: its build lacks the script of the page', async () => {
  site(registryOf('1.0.0'), 404);
  const name = await newerSite(registryOf('1.0.0'), SCRIPT);
  expect(name).toContain(SCRIPT);
});

test.each<[string, () => void]>([
  ['does not answer', () => fetched.mockRejectedValue(new TypeError('offline'))],
  ['fails', () => fetched.mockResolvedValue(new Response('', { status: 503 }))],
  ['answers with a page', () => fetched.mockResolvedValue(new Response('<!doctype html>'))],
  ['answers with something else', () => site({ remotes: {} })],
  ['fails for the script', () => site(registryOf('1.0.0'), 503)],
])('a site that %s is not newer', async (_, behave) => {
  behave();
  expect(await newerSite(registryOf('1.0.0'), SCRIPT)).toBeNull();
});
