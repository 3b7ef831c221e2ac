import { PAGES, pageOf } from '@club/shared/federation';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  cachedPageAt,
  cachedPageResponse,
  fileKind,
  fileResponse,
  isFileRequest,
  isGatewayFailure,
  isOverridePage,
  networkFirst,
  urlWithoutOwnOrigin,
} from './responses';
import { aComposition } from './testing/fakes';

const ORIGIN = 'https://club.example.com';
const urlAt = (target: string) => new URL(target, ORIGIN);

describe('cachedPageAt', () => {
  test('returns the page of the route, with any parameters', () => {
    const part = fc.stringMatching(/^[a-z0-9 áñ.-]{1,12}$/);
    const path = fc.oneof(
      fc.constantFrom(...Object.values(PAGES).map((page) => page.path.replace('*', '/'))),
      part.map((id) => `/detalle/${encodeURIComponent(id)}`),
      fc.constantFrom('/Filtro/Provincia/', '/resultados?provincia=Limón', '/nada', '/filtro'),
    );
    fc.assert(
      fc.property(path, (target) => {
        const url = urlAt(target);
        const page = pageOf(url.pathname);
        expect(cachedPageAt(url, aComposition())?.html).toBe(`<p>${page}</p>`);
      }),
    );
  });

  test('returns a cached page of newer releases even if this worker’s code does not know its route', () => {
    const pages = [
      { path: '/guardados', html: 'saved' },
      { path: '*', html: 'none' },
    ];
    expect(cachedPageAt(urlAt('/guardados/?a=1'), { pages })?.html).toBe('saved');
  });

  test.each([
    '/?remote.profile=http://localhost:4312/remoteEntry.js',
    '/detalle/1?remote.profile=',
    '/_remotes',
    '/_remotes/errors',
    '/_kit',
    '/servicio/especialistas',
    '/metrics',
    '/healthz',
    '/registry.json',
    '/sitemap.xml',
    '/compartir/1.png',
    '/remotes/profile/1.0.0-a/remoteEntry.js',
    '/nada.png',
  ])('returns null for %s, which is not a page', (target) => {
    expect(cachedPageAt(urlAt(target), aComposition())).toBeNull();
  });
});

describe('files of a composition', () => {
  const kindOf = (url: string) => fileKind(urlWithoutOwnOrigin(url, ORIGIN), aComposition());

  test('are matched by their whole address', () => {
    expect(kindOf(`${ORIGIN}/assets/main-12345678.js`)).toBe('fixed');
    expect(kindOf('https://r.example.com/remotes/x/1/entry.js')).toBe('fixed');
    expect(kindOf(`${ORIGIN}/imagenes/logo.svg`)).toBe('changing');
  });

  test.each([
    'https://r.example.com/remotes/x/1/entry.js?r=1',
    'https://r.example.com/remotes/x/2/entry.js',
    'https://elsewhere.example.com/assets/main-12345678.js',
    `${ORIGIN}/assets/other.js`,
    `${ORIGIN}/constructor`,
  ])('do not include %s', (url) => {
    expect(kindOf(url)).toBeNull();
  });

  test.each([
    ['GET', 'script', true],
    ['GET', 'image', true],
    ['GET', '', false],
    ['POST', '', false],
    ['GET', 'document', false],
    ['HEAD', 'script', false],
  ])('may answer a %s request with destination «%s»: %s', (method, destination, may) => {
    expect(isFileRequest({ method, destination: destination as RequestDestination })).toBe(may);
  });
});

test('only error codes of a proxy or CDN mean that the site is unreachable', () => {
  const cdns = [520, 521, 522, 523, 524, 525, 526, 527, 530];
  const sites = [200, 404, 429, 500, 501, 505, 519, 528, 529, 531];
  expect([...sites, 502, 503, 504, ...cdns].filter(isGatewayFailure)).toEqual([502, 503, 504, ...cdns]);
});

test('only a successful page with no-store counts as a page with overrides', () => {
  const answer = (status: number, control: string) =>
    new Response('', { status, headers: { 'cache-control': control } });
  expect(isOverridePage(urlAt('/'), answer(200, 'no-store, no-transform'))).toBe(true);
  expect(isOverridePage(urlAt('/'), answer(200, 'no-cache, no-transform'))).toBe(false);
  expect(isOverridePage(urlAt('/'), answer(500, 'no-store'))).toBe(false);
  expect(isOverridePage(urlAt('/_remotes'), answer(200, 'no-store'))).toBe(false);
});

const own = async () => new Response('kept');
const none = async () => undefined;
const gone = () => Promise.reject(new TypeError('network'));
const answering = (status: number) => async () => new Response('network', { status });
const bodyOf = async (answer: Promise<Response>) => (await answer).text();

describe('networkFirst', () => {
  test.each([200, 301, 404, 500])("returns the site's response with status %i", async (status) => {
    const response = await networkFirst(async () => new Response(null, { status }), own);
    expect(response.status).toBe(status);
  });

  test('waits for the network indefinitely if no timeout is given', async () => {
    let answer = (_: Response) => {};
    const fallback = vi.fn(own);
    const waiting = networkFirst(() => new Promise((resolve) => (answer = resolve)), fallback);
    await Promise.resolve();
    answer(new Response('late'));
    expect(await bodyOf(waiting)).toBe('late');
    expect(fallback).not.toHaveBeenCalled();
  });

  test.each([502, 503, 504, 522, 530])(
    "returns the fallback, if any, instead of a proxy's status %i",
    async (status) => {
      expect(await bodyOf(networkFirst(answering(status), own))).toBe('kept');
      expect((await networkFirst(answering(status), none)).status).toBe(status);
    },
  );

  test('returns the fallback offline; rejects without a fallback', async () => {
    expect(await bodyOf(networkFirst(gone, own))).toBe('kept');
    await expect(networkFirst(gone, none)).rejects.toThrow('network');
  });
});

test('a fixed file is served from the cache first, a changing one from the network first', async () => {
  const ask = vi.fn(answering(200));
  expect(await bodyOf(fileResponse('fixed', ask, own))).toBe('kept');
  expect(ask).not.toHaveBeenCalled();
  expect(await bodyOf(fileResponse('fixed', ask, none))).toBe('network');
  expect(await bodyOf(fileResponse('changing', ask, own))).toBe('network');
  expect(await bodyOf(fileResponse('changing', gone, own))).toBe('kept');
});

test('a file is fetched from the network if the cache cannot be read', async () => {
  const broken = () => Promise.reject(new DOMException('broken', 'UnknownError'));
  expect(await bodyOf(fileResponse('fixed', answering(200), broken))).toBe('network');
  expect(await bodyOf(fileResponse('changing', answering(503), broken))).toBe('network');
  await expect(fileResponse('changing', gone, broken)).rejects.toThrow('network');
});

test('a cached page has the headers that the server stated for offline pages; for an unknown address it has status 404', () => {
  const kept = { composition: aComposition(), cache: {} as Cache };
  const at = (path: string) => cachedPageResponse(new URL(path, 'https://club.example.com'), kept);
  expect([at('/detalle/9')?.status, at('/nada')?.status, at('/metrics')]).toEqual([200, 404, null]);
  expect(at('/')?.headers.get('content-type')).toBe('text/html');
  expect(cachedPageResponse(new URL('https://club.example.com/'), null)).toBeNull();
});
