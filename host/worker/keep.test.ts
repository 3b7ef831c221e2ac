import { describe, expect, test, vi } from 'vitest';
import { COMPOSITION_PATH, type Composition } from './composition';
import { keepComposition } from './keep';
import { newestKept } from './kept';
import { cacheOf } from './rules';
import { aComposition } from './testing/composition';
import { fakeCaches } from './testing/fake-caches';

const MAIN = '/assets/main-12345678.js';
const REMOTE = 'https://r.example.com/remotes/x/1/entry.js';
const LOGO = '/imagenes/logo.svg';

function setUp(composition: unknown = aComposition(), { slots }: { slots?: number } = {}) {
  const site = { composition, broken: new Map<string, () => Response>() };
  const caches = fakeCaches(slots);
  const fetch = vi.fn(async (url: string, _init?: RequestInit) =>
    url === COMPOSITION_PATH
      ? Response.json(site.composition)
      : (site.broken.get(url)?.() ?? new Response(`file ${url}`)),
  );
  const space = { bytes: 1e9 };
  const context = { caches, fetch, room: async () => space.bytes };
  const asked = () => fetch.mock.calls.map(([url]) => url).sort();
  return { site, caches, fetch, asked, space, keep: (id: string) => keepComposition(id, context) };
}

const deployed = (id: string): Composition =>
  aComposition({ id, fixed: { [MAIN]: 'sha384-main', '/b.js': 'sha384-b' } });

describe('keeping a composition', () => {
  test('takes its pages and all its files, pinned as the page pins them', async () => {
    const { keep, caches, fetch } = setUp();
    expect(await keep('uno')).toBe(true);
    expect(await caches.texts()).toEqual({
      [cacheOf('uno')]: {
        [MAIN]: `file ${MAIN}`,
        [REMOTE]: `file ${REMOTE}`,
        [LOGO]: `file ${LOGO}`,
        [COMPOSITION_PATH]: JSON.stringify(aComposition()),
      },
    });
    expect(fetch).toHaveBeenCalledWith(
      REMOTE,
      expect.objectContaining({ mode: 'cors', integrity: 'sha384-x' }),
    );
  });

  test('asks for nothing when it is kept already', async () => {
    const { keep, fetch } = setUp();
    await keep('uno');
    fetch.mockClear();
    expect(await keep('uno')).toBe(false);
    expect(fetch).not.toHaveBeenCalled();
  });

  test('that follows another takes over the files that are the same, and the former one goes', async () => {
    const { keep, site, caches, fetch, asked } = setUp();
    await keep('uno');
    site.composition = deployed('dos');
    fetch.mockClear();
    expect(await keep('dos')).toBe(true);
    expect(asked()).toEqual(['/b.js', LOGO, COMPOSITION_PATH].sort());
    expect(await caches.keys()).toEqual([cacheOf('dos')]);
  });

  test('never takes a file over whose hash is another', async () => {
    const { keep, site, fetch, asked } = setUp();
    await keep('uno');
    site.composition = aComposition({ id: 'dos', fixed: { [MAIN]: 'sha384-other' } });
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
  ])('where a file of the next one %s', async (_what, broken) => {
    const { keep, site, caches } = setUp();
    await keep('uno');
    site.composition = deployed('dos');
    site.broken.set('/b.js', broken);
    expect(await keep('dos')).toBe(false);
    expect(await caches.keys()).toEqual([cacheOf('uno')]);
    expect((await newestKept(caches))?.composition.id).toBe('uno');
  });

  test('where storage gets full on the way', async () => {
    const { keep, site, caches } = setUp(aComposition(), { slots: 6 });
    await keep('uno');
    site.composition = deployed('dos');
    expect(await keep('dos')).toBe(false);
    expect(await caches.keys()).toEqual([cacheOf('uno')]);
  });

  test('where there is too little room to begin with', async () => {
    const { keep, space, asked } = setUp();
    space.bytes = 1_000_000;
    expect(await keep('uno')).toBe(false);
    expect(asked()).toEqual([]);
  });

  test.each([
    null,
    [],
    {},
    { id: 'x' },
    { ...aComposition(), pages: [{}] },
    { ...aComposition(), changing: [1] },
  ])('where the site tells something else: %j', async (told) => {
    const { keep, site, caches } = setUp();
    await keep('uno');
    site.composition = told;
    expect(await keep('dos')).toBe(false);
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
