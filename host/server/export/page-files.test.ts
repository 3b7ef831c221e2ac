import { type PageName, pageOf } from '@club/shared/federation';
import { describe, expect, test } from 'vitest';
import { PAGE_NAMES, pageFile, pagePattern } from './page-files';

test('every page has a file of its own', () => {
  expect(Object.fromEntries(PAGE_NAMES.map((page) => [page, pageFile(page)]))).toMatchObject({
    home: '/index.html',
    searchMethod: '/especialistas/index.html',
    provinceFilter: '/filtro/provincia/index.html',
    workAreaFilter: '/filtro/area-trabajo/index.html',
    results: '/resultados/index.html',
    shortlist: '/guardados/index.html',
    detail: '/detalle/index.html',
    notFound: '/404.html',
  });
});

const matching = (target: string): PageName[] =>
  PAGE_NAMES.filter((page) => page !== 'notFound').filter((page) =>
    new RegExp(pagePattern(page), 'i').test(target),
  );

describe('the patterns tell pages apart as the server does', () => {
  test.each([
    '/',
    '//',
    '/especialistas',
    '/Especialistas/',
    '/especialistas//',
    '/especialistas/x',
    '/filtro',
    '/filtro/',
    '/filtro/provincia',
    '/FILTRO/area-trabajo/',
    '/resultados',
    '/resultadosx',
    '/guardados',
    '/detalle',
    '/detalle/',
    '/detalle/7',
    '/DETALLE/abc/',
    '/detalle/a%2Fb',
    '/detalle/%',
    '/detalle/1/2',
    '/detalle//',
    '/index.html',
    '/no-existe',
  ])('%s', (path) => {
    const page = pageOf(path);
    const expected = page === 'notFound' ? [] : [page];
    expect(matching(path)).toEqual(expected);
    expect(matching(`${path}?provincia=Limón/x`)).toEqual(expected);
  });
});
