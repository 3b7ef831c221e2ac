import { expect, test } from 'vitest';
import { detailHref, paths, provinceFilterHref } from '../routes';
import { PAGES, pageOf } from './pages';

test.each([
  ['/', 'home'],
  ['/especialistas', 'searchMethod'],
  ['/especialistas/', 'searchMethod'],
  ['/Filtro/Provincia', 'provinceFilter'],
  [provinceFilterHref({ provincia: 'Limón' }).split('?')[0], 'provinceFilter'],
  ['/filtro/area-trabajo', 'workAreaFilter'],
  ['/resultados', 'results'],
  [detailHref('a/b ñ'), 'detail'],
  ['/detalle/%', 'detail'],
  ['/detalle', 'notFound'],
  ['/detalle/1/2', 'notFound'],
  ['/nada', 'notFound'],
  ['/*', 'notFound'],
])('%s is the page %s', (path, page) => {
  expect(pageOf(path ?? '')).toBe(page);
});

test('every route of the site is a page', () => {
  expect(Object.values(PAGES).map(({ path }) => path)).toEqual(expect.arrayContaining(Object.values(paths)));
});
