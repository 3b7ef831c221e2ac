import { integrityOf } from '@club/shared/integrity';
import { describe, expect, test, vi } from 'vitest';
import {
  cacheComposition,
  cacheNameOf,
  compositionCacheNames,
  getIntactFile,
  newestCachedComposition,
  repairFile,
} from './cached-composition';
import { COMPOSITION_PATH, type SiteComposition } from './composition';
import { aComposition, fakeCaches, fakeContentOf, fakeIntegrities } from './testing/fakes';

const MAIN = '/assets/main-12345678.js';
const REMOTE = 'https://r.example.com/remotes/x/1/entry.js';
const LOGO = '/imagenes/logo.svg';

function setUp(composition: unknown = aComposition(), { slots }: { slots?: number } = {}) {
  const site = { composition, broken: new Map<string, () => Response>() };
  const caches = fakeCaches(slots);
  const fetch = vi.fn(async (url: string, init?: RequestInit) => {
    if (url === COMPOSITION_PATH) return Response.json(site.composition);
    const response = site.broken.get(url)?.() ?? new Response(fakeContentOf(url));
    const isOther = response.ok && integrityOf(await response.clone().text()) !== init?.integrity;
    if (isOther) throw new TypeError('integrity');
    return response;
  });
  const space = { bytes: 1e9 };
  const context = { caches, fetch, room: async () => space.bytes };
  const asked = () => fetch.mock.calls.map(([url]) => url).sort();
  return { site, caches, fetch, context, asked, space, keep: (id: string) => cacheComposition(id, context) };
}

const deployed = (id: string): SiteComposition => aComposition({ id, fixed: fakeIntegrities(MAIN, '/b.js') });

describe('caching a composition (the site’s pages and files for offline use)', () => {
  test('stores its pages and all its files with their integrity', async () => {
    const { keep, caches, fetch } = setUp();
    expect(await keep('uno')).toBe('kept');
    expect(await caches.texts()).toEqual({
      [cacheNameOf('uno')]: {
        [MAIN]: fakeContentOf(MAIN),
        [REMOTE]: fakeContentOf(REMOTE),
        [LOGO]: fakeContentOf(LOGO),
        [COMPOSITION_PATH]: JSON.stringify(aComposition()),
      },
    });
    expect(fetch).toHaveBeenCalledWith(
      REMOTE,
      expect.objectContaining({ mode: 'cors', integrity: fakeIntegrities(REMOTE)[REMOTE] }),
    );
  });

  test('requests nothing if the composition is already stored', async () => {
    const { keep, fetch } = setUp();
    await keep('uno');
    fetch.mockClear();
    expect(await keep('uno')).toBe('unneeded');
    expect(fetch).not.toHaveBeenCalled();
  });

  test('reuses unchanged files of the older composition, then deletes it', async () => {
    const { keep, site, caches, fetch, asked } = setUp();
    await keep('uno');
    site.composition = deployed('dos');
    fetch.mockClear();
    expect(await keep('dos')).toBe('kept');
    expect(asked()).toEqual(['/b.js', LOGO, COMPOSITION_PATH].sort());
    expect(await caches.keys()).toEqual([cacheNameOf('dos')]);
  });

  test('never reuses a file whose hash differs', async () => {
    const { keep, site, fetch, asked } = setUp();
    await keep('uno');
    site.broken.set(MAIN, () => new Response('other'));
    site.composition = aComposition({ id: 'dos', fixed: { [MAIN]: integrityOf('other') } });
    fetch.mockClear();
    await keep('dos');
    expect(asked()).toContain(MAIN);
  });
});

describe('the older composition remains stored', () => {
  test.each([
    ['is missing', () => new Response('', { status: 404 })],
    ['cannot be read', () => Object.defineProperty(new Response(''), 'type', { value: 'opaque' })],
    ['is not reached', () => Promise.reject(new TypeError('network')) as never],
    ['is a page of a proxy, with status 200', () => new Response('<!doctype html>Iniciar sesión')],
  ])('if a file of the new composition %s', async (_what, broken) => {
    const { keep, site, caches } = setUp();
    await keep('uno');
    site.composition = deployed('dos');
    site.broken.set('/b.js', broken);
    expect(await keep('dos')).toBe('failed');
    expect(await caches.keys()).toEqual([cacheNameOf('uno')]);
    expect((await newestCachedComposition(caches))?.composition.id).toBe('uno');
  });

  test('if the quota is exceeded during the download', async () => {
    const { keep, site, caches } = setUp(aComposition(), { slots: 6 });
    await keep('uno');
    site.composition = deployed('dos');
    expect(await keep('dos')).toBe('failed');
    expect(await caches.keys()).toEqual([cacheNameOf('uno')]);
  });

  test('if there is too little storage at the start', async () => {
    const { keep, space, asked } = setUp();
    space.bytes = 1_000_000;
    expect(await keep('uno')).toBe('unneeded');
    expect(asked()).toEqual([]);
  });

  test.each([
    null,
    [],
    {},
    { id: 'x' },
    { ...aComposition(), pages: [{}] },
    { ...aComposition(), changing: { [LOGO]: 1 } },
    { ...aComposition(), fixed: [MAIN] },
  ])('if the site answers %j', async (told) => {
    const { keep, site, caches } = setUp();
    await keep('uno');
    site.composition = told;
    expect(await keep('dos')).toBe('failed');
    expect((await newestCachedComposition(caches))?.composition.id).toBe('uno');
  });
});

test('the former composition is shown until the last file of the new one is stored', async () => {
  const { keep, site, caches } = setUp();
  await keep('uno');
  site.composition = deployed('dos');
  const shown: (string | undefined)[] = [];
  const opened = caches.open;
  vi.spyOn(caches, 'open').mockImplementation(async (name) => {
    const cache = await opened(name);
    const { put } = cache;
    const noting: typeof put = async (url, response) => {
      shown.push((await newestCachedComposition(caches))?.composition.id);
      await put(url, response);
    };
    return name === cacheNameOf('dos') ? Object.assign(cache, { put: noting }) : cache;
  });
  await keep('dos');
  expect(shown.length).toBeGreaterThan(3);
  expect(new Set(shown)).toEqual(new Set(['uno']));
});

describe('an altered file', () => {
  const altered = async (url: string) => {
    const site = setUp();
    await site.keep('uno');
    const kept = await newestCachedComposition(site.caches);
    if (!kept) throw new Error('nothing is cached');
    await kept.cache.put(url, new Response('altered'));
    return { ...site, kept };
  };

  test.each([MAIN, REMOTE, LOGO])('%s counts as missing and is fetched again', async (url) => {
    const { kept, context } = await altered(url);
    expect(await getIntactFile(kept, url)).toBeUndefined();
    expect(await kept.cache.match(url)).toBeUndefined();
    await repairFile(kept, url, context);
    expect(await (await getIntactFile(kept, url))?.text()).toBe(fakeContentOf(url));
  });

  test('is not replaced by content whose hash is wrong', async () => {
    const { kept, context, site } = await altered(MAIN);
    site.broken.set(MAIN, () => new Response('other'));
    await expect(repairFile(kept, MAIN, context)).rejects.toThrow('integrity');
  });

  test('is not reused by the next composition', async () => {
    const { keep, site, asked, fetch } = await altered(MAIN);
    site.composition = deployed('dos');
    fetch.mockClear();
    expect(await keep('dos')).toBe('kept');
    expect(asked()).toContain(MAIN);
  });

  test('an altered list of files makes the composition unusable until it is stored again', async () => {
    const { keep, kept, caches } = await altered(MAIN);
    const evil = aComposition({ pages: [{ path: '*', html: 'altered' }] });
    await kept.cache.put(COMPOSITION_PATH, Response.json(evil));
    expect(await newestCachedComposition(caches)).toBeNull();
    expect(await keep('uno')).toBe('kept');
    expect((await newestCachedComposition(caches))?.composition).toEqual(aComposition());
  });
});

test('a download bypasses an HTTP cache that contains the file of an older build', async () => {
  const { keep, fetch } = setUp();
  const served = fetch.getMockImplementation();
  fetch.mockImplementation(async (url, init) => {
    if (url === LOGO && init?.cache !== 'reload') throw new TypeError('integrity');
    return served?.(url, init) as Promise<Response>;
  });
  expect(await keep('uno')).toBe('kept');
});

test('caches without the name prefix of compositions are ignored', () => {
  expect(compositionCacheNames(['club:prueba', cacheNameOf('a'), 'x', cacheNameOf('b')])).toEqual([
    cacheNameOf('a'),
    cacheNameOf('b'),
  ]);
});
