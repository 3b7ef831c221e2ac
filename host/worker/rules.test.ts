import { PAGES, pageOf } from '@club/shared/federation';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addressOf,
  cacheOf,
  compositionCaches,
  fileKind,
  isFileRequest,
  isTrialPage,
  isUnreached,
  keptPageAt,
} from './rules';
import { aComposition } from './testing/composition';

const ORIGIN = 'https://club.example.com';
const at = (target: string) => new URL(target, ORIGIN);

describe('the kept page of an address', () => {
  test('is that of its route, whatever its parameters', () => {
    const part = fc.stringMatching(/^[a-z0-9 áñ.-]{1,12}$/);
    const path = fc.oneof(
      fc.constantFrom(...Object.values(PAGES).map((page) => page.path.replace('*', '/'))),
      part.map((id) => `/detalle/${encodeURIComponent(id)}`),
      fc.constantFrom('/Filtro/Provincia/', '/resultados?provincia=Limón', '/nada', '/filtro'),
    );
    fc.assert(
      fc.property(path, (target) => {
        const url = at(target);
        const page = pageOf(url.pathname);
        expect(keptPageAt(url, aComposition())?.html).toBe(`<p>${page}</p>`);
      }),
    );
  });

  test('knows pages of which this code has never heard', () => {
    const pages = [
      { path: '/guardados', html: 'saved' },
      { path: '*', html: 'none' },
    ];
    expect(keptPageAt(at('/guardados/?a=1'), { pages })?.html).toBe('saved');
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
  ])('%s is the network’s alone', (target) => {
    expect(keptPageAt(at(target), aComposition())).toBeNull();
  });
});

describe('a file', () => {
  const kindOf = (url: string) => fileKind(addressOf(url, ORIGIN), aComposition());

  test('is known by its whole address', () => {
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
  ])('%s is not kept', (url) => {
    expect(kindOf(url)).toBeNull();
  });

  test.each([
    ['GET', 'script', true],
    ['GET', 'image', true],
    ['GET', '', false],
    ['POST', '', false],
    ['GET', 'document', false],
    ['HEAD', 'script', false],
  ])('may be asked for by %s as «%s»: %s', (method, destination, may) => {
    expect(isFileRequest({ method, destination: destination as RequestDestination })).toBe(may);
  });
});

test('only answers of a proxy or CDN count as an unreached site', () => {
  const cdns = [520, 521, 522, 523, 524, 525, 526, 527, 530];
  const sites = [200, 404, 429, 500, 501, 505, 519, 528, 529, 531];
  expect([...sites, 502, 503, 504, ...cdns].filter(isUnreached)).toEqual([502, 503, 504, ...cdns]);
});

test('a page that no browser may keep shows remotes from elsewhere', () => {
  const answer = (status: number, control: string) =>
    new Response('', { status, headers: { 'cache-control': control } });
  expect(isTrialPage(at('/'), answer(200, 'no-store, no-transform'))).toBe(true);
  expect(isTrialPage(at('/'), answer(200, 'no-cache, no-transform'))).toBe(false);
  expect(isTrialPage(at('/'), answer(500, 'no-store'))).toBe(false);
  expect(isTrialPage(at('/_remotes'), answer(200, 'no-store'))).toBe(false);
});

test('caches of others are left alone', () => {
  expect(compositionCaches(['club:prueba', cacheOf('a'), 'x', cacheOf('b')])).toEqual([
    cacheOf('a'),
    cacheOf('b'),
  ]);
});
