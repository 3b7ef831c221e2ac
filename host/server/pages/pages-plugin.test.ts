import { expect, test } from 'vitest';
import { urlToRender } from './pages-plugin';

const urlOf = (page: Parameters<typeof urlToRender>[0], target: string) => {
  const [path = '', query] = target.split('?');
  return urlToRender(page, { path, query: new URLSearchParams(query) });
};

test('the server keeps only the parameters that the page reads, in a fixed order', () => {
  expect(
    urlOf('results', '/resultados?utm_source=x&area=Pintura&canton=Pococ%C3%AD&provincia=Lim%C3%B3n'),
  ).toBe('/resultados?provincia=Lim%C3%B3n&canton=Pococ%C3%AD&area=Pintura');
  expect(urlOf('provinceFilter', '/filtro/provincia?x=1')).toBe('/filtro/provincia');
  expect(urlOf('detail', '/detalle/7?area=Pintura')).toBe('/detalle/7');
});

test('the server uses the first value of a repeated parameter, as the page does', () => {
  expect(urlOf('workAreaFilter', '/filtro/area-trabajo?area=Pintura&area=x')).toBe(
    '/filtro/area-trabajo?area=Pintura',
  );
});

test.each(['+', '%20'])('the server writes spaces the same way for a URL with %s', (space) => {
  const search = (written: string) => `/resultados?provincia=San${written}Jos%C3%A9&canton=Mora&area=Pintura`;
  expect(urlOf('results', search(space))).toBe(search('%20'));
});

test('the server renders no results without a search, because they redirect home', () => {
  expect(urlOf('results', '/resultados?area=Pintura')).toBeNull();
});

test('the server renders no URL with an overlong parameter', () => {
  expect(urlOf('provinceFilter', `/filtro/provincia?canton=${'x'.repeat(500)}`)).toBeNull();
});

test('the rendered URL of results keeps only a valid sort order and valid filters', () => {
  const search = 'provincia=Heredia&canton=Barva&area=Pintura';
  const urlWith = (more: string) =>
    urlToRender('results', { path: '/resultados', query: new URLSearchParams(`${search}${more}`) });
  expect(urlWith('&video=si&orden=nombre')).toBe(`/resultados?${search}&orden=nombre&video=si`);
  expect(urlWith('&video=1&orden=precio&certificado=')).toBe(`/resultados?${search}`);
});
