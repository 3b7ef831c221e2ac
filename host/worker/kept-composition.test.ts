import { integrityOf } from '@club/shared/integrity';
import { describe, expect, test, vi } from 'vitest';
import { COMPOSITION_PATH, type Composition } from './composition';
import {
  cacheOf,
  compositionCaches,
  intactFile,
  keepComposition,
  newestKept,
  repairFile,
} from './kept-composition';
import { aComposition, contentOf, fakeCaches, pinned } from './testing/fakes';

const MAIN = '/assets/main-12345678.js';
const REMOTE = 'https://r.example.com/remotes/x/1/entry.js';
const LOGO = '/imagenes/logo.svg';

function setUp(composition: unknown = aComposition(), { slots }: { slots?: number } = {}) {
  const site = { composition, broken: new Map<string, () => Response>() };
  const caches = fakeCaches(slots);
  const fetch = vi.fn(async (url: string, init?: RequestInit) => {
    if (url === COMPOSITION_PATH) return Response.json(site.composition);
    const response = site.broken.get(url)?.() ?? new Response(contentOf(url));
    const isOther = response.ok && integrityOf(await response.clone().text()) !== init?.integrity;
    if (isOther) throw new TypeError('integrity');
    return response;
  });
  const space = { bytes: 1e9 };
  const context = { caches, fetch, room: async () => space.bytes };
  const asked = () => fetch.mock.calls.map(([url]) => url).sort();
  return { site, caches, fetch, context, asked, space, keep: (id: string) => keepComposition(id, context) };
}

const deployed = (id: string): Composition => aComposition({ id, fixed: pinned(MAIN, '/b.js') });

describe('keeping a composition', () => {
  test('takes its pages and all its files, pinned as the page pins them', async () => {
    const { keep, caches, fetch } = setUp();
    expect(await keep('uno')).toBe('kept');
    expect(await caches.texts()).toEqual({
      [cacheOf('uno')]: {
        [MAIN]: contentOf(MAIN),
        [REMOTE]: contentOf(REMOTE),
        [LOGO]: contentOf(LOGO),
        [COMPOSITION_PATH]: JSON.stringify(aComposition()),
      },
    });
    expect(fetch).toHaveBeenCalledWith(
      REMOTE,
      expect.objectContaining({ mode: 'cors', integrity: pinned(REMOTE)[REMOTE] }),
    );
  });

  test('asks for nothing when it is kept already', async () => {
    const { keep, fetch } = setUp();
    await keep('uno');
    fetch.mockClear();
    expect(await keep('uno')).toBe('unneeded');
    expect(fetch).not.toHaveBeenCalled();
  });

  test('that follows another takes over the files that are the same, and the former one goes', async () => {
    const { keep, site, caches, fetch, asked } = setUp();
    await keep('uno');
    site.composition = deployed('dos');
    fetch.mockClear();
    expect(await keep('dos')).toBe('kept');
    expect(asked()).toEqual(['/b.js', LOGO, COMPOSITION_PATH].sort());
    expect(await caches.keys()).toEqual([cacheOf('dos')]);
  });

  test('never takes a file over whose hash is another', async () => {
    const { keep, site, fetch, asked } = setUp();
    await keep('uno');
    site.broken.set(MAIN, () => new Response('other'));
    site.composition = aComposition({ id: 'dos', fixed: { [MAIN]: integrityOf('other') } });
    fetch.mockClear();
    await keep('dos');
    expect(asked()).toContain(MAIN);
  });
});

describe('what was kept stays, whole,', () => {
  test.each([
    ['is missing', () => new Response('', { status: 404 })],
    ['cannot be read', () => Object.defineProperty(new Response(''), 'type', { value: 'opaque' })],
    ['is not reached', () => Promise.reject(new TypeError('network')) as never],
    ['is a page of a proxy, with status 200', () => new Response('<!doctype html>Iniciar sesión')],
  ])('where a file of the next one %s', async (_what, broken) => {
    const { keep, site, caches } = setUp();
    await keep('uno');
    site.composition = deployed('dos');
    site.broken.set('/b.js', broken);
    expect(await keep('dos')).toBe('failed');
    expect(await caches.keys()).toEqual([cacheOf('uno')]);
    expect((await newestKept(caches))?.composition.id).toBe('uno');
  });

  test('where storage gets full on the way', async () => {
    const { keep, site, caches } = setUp(aComposition(), { slots: 6 });
    await keep('uno');
    site.composition = deployed('dos');
    expect(await keep('dos')).toBe('failed');
    expect(await caches.keys()).toEqual([cacheOf('uno')]);
  });

  test('where there is too little room to begin with', async () => {
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
  ])('where the site tells something else: %j', async (told) => {
    const { keep, site, caches } = setUp();
    await keep('uno');
    site.composition = told;
    expect(await keep('dos')).toBe('failed');
    expect((await newestKept(caches))?.composition.id).toBe('uno');
  });
});

test('one that was left unfinished is never shown', async () => {
  const { keep, caches } = setUp();
  await keep('uno');
  const unfinished = await caches.open(cacheOf('dos'));
  await unfinished.put(MAIN, new Response('half'));
  expect((await newestKept(caches))?.composition.id).toBe('uno');
});

test('one is not shown before its last file is there', async () => {
  const { keep, site, caches } = setUp();
  await keep('uno');
  site.composition = deployed('dos');
  const shown: (string | undefined)[] = [];
  const opened = caches.open;
  vi.spyOn(caches, 'open').mockImplementation(async (name) => {
    const cache = await opened(name);
    const { put } = cache;
    const noting: typeof put = async (url, response) => {
      shown.push((await newestKept(caches))?.composition.id);
      await put(url, response);
    };
    return name === cacheOf('dos') ? Object.assign(cache, { put: noting }) : cache;
  });
  await keep('dos');
  expect(shown.length).toBeGreaterThan(3);
  expect(new Set(shown)).toEqual(new Set(['uno']));
});

describe('a kept file that something has altered', () => {
  const altered = async (url: string) => {
    const site = setUp();
    await site.keep('uno');
    const kept = await newestKept(site.caches);
    if (!kept) throw new Error('nothing is kept');
    await kept.cache.put(url, new Response('altered'));
    return { ...site, kept };
  };

  test.each([MAIN, REMOTE, LOGO])('%s counts as missing and is fetched anew', async (url) => {
    const { kept, context } = await altered(url);
    expect(await intactFile(kept, url)).toBeUndefined();
    expect(await kept.cache.match(url)).toBeUndefined();
    await repairFile(kept, url, context);
    expect(await (await intactFile(kept, url))?.text()).toBe(contentOf(url));
  });

  test('is not repaired with other bytes', async () => {
    const { kept, context, site } = await altered(MAIN);
    site.broken.set(MAIN, () => new Response('other'));
    await expect(repairFile(kept, MAIN, context)).rejects.toThrow('integrity');
  });

  test('is not taken over by the next composition', async () => {
    const { keep, site, asked, fetch } = await altered(MAIN);
    site.composition = deployed('dos');
    fetch.mockClear();
    expect(await keep('dos')).toBe('kept');
    expect(asked()).toContain(MAIN);
  });

  test('is not shown as a page: an altered description counts as none and is kept anew', async () => {
    const { keep, kept, caches } = await altered(MAIN);
    const evil = aComposition({ pages: [{ path: '*', html: 'altered' }] });
    await kept.cache.put(COMPOSITION_PATH, Response.json(evil));
    expect(await newestKept(caches)).toBeNull();
    expect(await keep('uno')).toBe('kept');
    expect((await newestKept(caches))?.composition).toEqual(aComposition());
  });
});

test('a file that the browser holds of a former build is fetched past its cache', async () => {
  const { keep, fetch } = setUp();
  const served = fetch.getMockImplementation();
  fetch.mockImplementation(async (url, init) => {
    if (url === LOGO && init?.cache !== 'reload') throw new TypeError('integrity');
    return served?.(url, init) as Promise<Response>;
  });
  expect(await keep('uno')).toBe('kept');
});

test('caches of others are left alone', () => {
  expect(compositionCaches(['club:prueba', cacheOf('a'), 'x', cacheOf('b')])).toEqual([
    cacheOf('a'),
    cacheOf('b'),
  ]);
});
