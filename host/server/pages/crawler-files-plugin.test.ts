import { once } from 'node:events';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Specialist } from '@club/shared/domain';
import { aSpecialist } from '@club/shared/testing';
import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  crawlerFilesPlugin,
  createSitemapCache,
  indexableUrlsOf,
  SitemapRefused,
  sitemapOf,
} from './crawler-files-plugin';
import { KnownSpellings, type SiteDirectory } from './directory/directory';

/** Number of specialists: enough that building the sitemap yields to other work. */
const PEOPLE = 6_000;

async function setUp() {
  const specialists = Array.from({ length: PEOPLE }, (_, id) => aSpecialist({ id: String(id) }));
  const words = new KnownSpellings();
  for (const each of specialists) words.learn(each);
  const spelled = vi.spyOn(words, 'spellSteps');
  const directory = { specialists, words } as unknown as SiteDirectory;
  const app = Fastify();
  onTestFinished(() => app.close());
  crawlerFilesPlugin(app, {
    listed: async () => directory,
    origin: ({ host }) => `http://${host}`,
    contactEmail: 'x@example.org',
    cacheControl: 'private',
  });
  const base = await app.listen({ port: 0, host: '127.0.0.1' });
  const ask = (host: string) => get(`${base}/sitemap.xml`, { headers: { host }, agent: false });
  const statusAt = async (host: string) => {
    const [answer] = (await once(ask(host), 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  };
  return { app, spelled, ask, statusAt };
}

test('the crawler files plugin builds the URLs once for all host names and rejects too many concurrent sitemaps', async () => {
  const { spelled, statusAt } = await setUp();
  expect(await statusAt('first')).toBe(200);
  const statuses = await Promise.all(Array.from({ length: 40 }, (_, host) => statusAt(`invented-${host}`)));
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  expect(await statusAt('invented-after')).toBe(200);
  expect(spelled).toHaveBeenCalledTimes(PEOPLE);
});

test('the crawler files plugin stops writing for disconnected clients', async () => {
  const { app, ask, statusAt } = await setUp();
  await statusAt('first');
  const turns: (() => void)[] = [];
  const paused = vi.spyOn(globalThis, 'setImmediate');
  paused.mockImplementation(((turn: () => void) => turns.push(turn)) as never);
  const left: ClientRequest[] = [ask('a'), ask('b')].map((request) => request.on('error', () => undefined));
  await expect.poll(() => turns.length).toBe(2);
  expect(await statusAt('c')).toBe(503);
  for (const request of left) request.destroy();
  const connections = () =>
    new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  await expect.poll(connections).toBe(0);
  for (const goOn of turns.splice(0)) goOn();
  await sleep(100);
  expect(turns).toEqual([]);
  paused.mockRestore();
  expect(await statusAt('c')).toBe(200);
});

const STAYS = new AbortController().signal;

/** Creates a sitemap cache whose writes stay pending until the test calls `finish(origin)`. */
function setUpSitemaps() {
  const finished = new Map<string, () => void>();
  const write = vi.fn(async (source: string, origin: string, signal: AbortSignal) => {
    await new Promise<void>((resolve, reject) => {
      finished.set(origin, resolve);
      signal.addEventListener('abort', () => reject(signal.reason));
    });
    return `${source} on ${origin}`;
  });
  return {
    sitemapFor: createSitemapCache({ write, mostAtOnce: 2, kept: 4 }),
    write,
    finish: (origin: string) => finished.get(origin)?.(),
  };
}

test('the crawler files plugin writes one sitemap for all clients of an origin, and again when its source has changed', async () => {
  const { sitemapFor, write, finish } = setUpSitemaps();
  const asked = ['a', 'a', 'b'].map((origin) => sitemapFor('old', origin, STAYS));
  for (const origin of ['a', 'b']) finish(origin);
  expect(await Promise.all(asked)).toEqual(['old on a', 'old on a', 'old on b']);
  expect(await sitemapFor('old', 'a', STAYS)).toBe('old on a');
  expect(write).toHaveBeenCalledTimes(2);
  const renewed = sitemapFor('new', 'a', STAYS);
  finish('a');
  expect(await renewed).toBe('new on a');
});

test('the crawler files plugin rejects requests for further origins while several sitemaps are being written, but serves cached sitemaps', async () => {
  const { sitemapFor, finish } = setUpSitemaps();
  const first = sitemapFor('old', 'kept', STAYS);
  finish('kept');
  await first;
  const accepted = ['a', 'b'].map((origin) => sitemapFor('old', origin, STAYS));
  await expect(sitemapFor('old', 'c', STAYS)).rejects.toThrow(SitemapRefused);
  expect(await sitemapFor('old', 'kept', STAYS)).toBe('old on kept');
  finish('a');
  await accepted[0];
  const next = sitemapFor('old', 'c', STAYS);
  for (const origin of ['b', 'c']) finish(origin);
  expect(await next).toBe('old on c');
});

test('the crawler files plugin aborts a write when its last client disconnects', async () => {
  const { sitemapFor, write, finish } = setUpSitemaps();
  const clients = [new AbortController(), new AbortController()];
  const asked = clients.map(({ signal }) => sitemapFor('old', 'a', signal));
  const settled = Promise.allSettled(asked);
  const isAborted = () => write.mock.calls[0]?.[2].aborted;
  clients[0]?.abort();
  await sleep(0);
  expect(isAborted()).toBe(false);
  clients[1]?.abort();
  expect(isAborted()).toBe(true);
  const again = sitemapFor('old', 'a', STAYS);
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  finish('a');
  expect(await again).toBe('old on a');
  expect(write).toHaveBeenCalledTimes(2);
});

// @vitest-environment dom

const ORIGIN = 'https://club.example.com';
async function sitemapFor(...specialists: Specialist[]) {
  const words = new KnownSpellings();
  for (const each of specialists) words.learn(each);
  return sitemapOf(await indexableUrlsOf({ specialists, words }), ORIGIN);
}

const locations = (xml = '') => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => location);

test('the crawler files plugin lists each profile and each search with results once', async () => {
  const some = { provincia: 'Limón', canton: 'Limón', areaTrabajo: ['Pintura'] };
  const files = await sitemapFor(aSpecialist({ id: '1', ...some }), aSpecialist({ id: 'a&b', ...some }));
  expect([...files.keys()]).toEqual(['sitemap.xml']);
  expect(locations(files.get('sitemap.xml'))).toEqual([
    `${ORIGIN}/`,
    `${ORIGIN}/especialistas`,
    `${ORIGIN}/antes-de-contratar`,
    `${ORIGIN}/como-cuidamos-las-evaluaciones`,
    `${ORIGIN}/privacidad`,
    `${ORIGIN}/accesibilidad`,
    `${ORIGIN}/resultados?provincia=Lim%C3%B3n&amp;canton=Lim%C3%B3n&amp;area=Pintura`,
    `${ORIGIN}/detalle/1`,
    `${ORIGIN}/detalle/a%26b`,
  ]);
});

test('the crawler files plugin lists a search once despite different spellings', async () => {
  const files = await sitemapFor(
    aSpecialist({ id: '1', provincia: 'limon', canton: 'LIMÓN', areaTrabajo: ['pintura', 'Jardinería'] }),
    aSpecialist({ id: '2', provincia: 'Limón', canton: 'Limón ', areaTrabajo: ['Pintura', 'jardineria'] }),
  );
  const place = `${ORIGIN}/resultados?provincia=Lim%C3%B3n&amp;canton=Lim%C3%B3n&amp;area=`;
  const searches = locations(files.get('sitemap.xml')).filter((location) => location?.includes('?'));
  expect(searches).toEqual([`${place}Pintura`, `${place}Jardiner%C3%ADa`]);
});

test('the crawler files plugin lists no search by place for a specialist without a canton', async () => {
  const files = await sitemapFor(aSpecialist({ id: '1', canton: '' }));
  expect(locations(files.get('sitemap.xml'))).toHaveLength(7);
});

test('the crawler files plugin splits a large sitemap into files with an index', async () => {
  const many = Array.from({ length: 50_000 }, (_, id) => aSpecialist({ id: String(id), canton: '' }));
  const files = await sitemapFor(...many);
  expect([...files.keys()]).toEqual(['sitemap.xml', 'sitemap-1.xml', 'sitemap-2.xml']);
  expect(files.get('sitemap.xml')).toContain('<sitemapindex ');
  expect(locations(files.get('sitemap.xml'))).toEqual([`${ORIGIN}/sitemap-1.xml`, `${ORIGIN}/sitemap-2.xml`]);
  expect(locations(files.get('sitemap-1.xml'))).toHaveLength(50_000);
  expect(locations(files.get('sitemap-2.xml'))).toHaveLength(6);
});

test('the crawler files plugin lists only fixed pages while the specialists are unknown', async () => {
  expect(locations((await sitemapOf(await indexableUrlsOf(null), ORIGIN)).get('sitemap.xml'))).toHaveLength(
    6,
  );
});

test('the crawler files plugin writes valid sitemap XML for any ids', async () => {
  const ids = ['1', 'a&b', '<é>', '\'"', ']]>', '\u0001', '\ud800', '😀', ' x y '];
  const files = await sitemapFor(...ids.map((id) => aSpecialist({ id })));
  const xml = new DOMParser().parseFromString(files.get('sitemap.xml') ?? '', 'application/xml');
  expect(xml.querySelector('parsererror')).toBeNull();
  const { documentElement: root } = xml;
  expect([root.localName, root.namespaceURI]).toEqual([
    'urlset',
    'http://www.sitemaps.org/schemas/sitemap/0.9',
  ]);
  const listed = [...root.children].map((url) => {
    expect([url.localName, ...[...url.children].map(({ localName }) => localName)]).toEqual(['url', 'loc']);
    return url.textContent ?? '';
  });
  expect(listed.every((address) => new URL(address).href === address && address.length < 2_048)).toBe(true);
  expect(new Set(listed).size).toBe(listed.length);
  expect(listed.filter((address) => address.includes('/detalle/'))).toHaveLength(ids.length);
});
