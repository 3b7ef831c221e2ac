import { expect, test } from 'vitest';
import { detailHref, paths, provinceFilterHref } from '../routes';
import { PAGES, pageOf } from './pages';
import { exampleUrlOf, REMOTE_NAMES, REMOTES } from './remotes';

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
  ['/antes-de-contratar', 'hiringGuide'],
  ['/como-cuidamos-las-evaluaciones', 'evaluationCare'],
  ['/privacidad', 'privacy'],
  ['/accesibilidad', 'accessibility'],
  ['/detalle', 'notFound'],
  ['/detalle/1/2', 'notFound'],
  ['/nada', 'notFound'],
  ['/*', 'notFound'],
])('%s is the page %s', (path, page) => {
  expect(pageOf(path ?? '')).toBe(page);
});

test('every path of the site belongs to a page', () => {
  expect(Object.values(PAGES).map(({ path }) => path)).toEqual(expect.arrayContaining(Object.values(paths)));
});

test('names and paths of pages are unique', () => {
  const pages = REMOTE_NAMES.flatMap((name) => Object.keys(REMOTES[name].pages));
  expect(Object.keys(PAGES)).toEqual(['home', ...pages, 'notFound']);
  expect(new Set(Object.values(PAGES).map(({ path }) => path)).size).toBe(pages.length + 2);
});

test.each(REMOTE_NAMES)('the example address of the page %s shows that page', (name) => {
  const { pathname } = new URL(exampleUrlOf(name), 'https://club.example');
  const { module } = PAGES[pageOf(pathname)];
  const { layout } = REMOTES[name];
  expect(layout.length > 0 || module?.startsWith(`${name}/`)).toBe(true);
});
