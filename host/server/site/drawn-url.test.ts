import { expect, test } from 'vitest';
import { drawnUrl } from './drawn-url';

const urlOf = (page: Parameters<typeof drawnUrl>[0], target: string) => {
  const [path = '', query] = target.split('?');
  return drawnUrl(page, { path, query: new URLSearchParams(query) });
};

test('nothing that the page does not read is in it, and what it reads stands in one order', () => {
  expect(
    urlOf('results', '/resultados?utm_source=x&area=Pintura&canton=Pococ%C3%AD&provincia=Lim%C3%B3n'),
  ).toBe('/resultados?provincia=Lim%C3%B3n&canton=Pococ%C3%AD&area=Pintura');
  expect(urlOf('provinceFilter', '/filtro/provincia?x=1')).toBe('/filtro/provincia');
  expect(urlOf('detail', '/detalle/7?area=Pintura')).toBe('/detalle/7');
});

test('of a parameter that is given twice the first counts, as the page reads it', () => {
  expect(urlOf('workAreaFilter', '/filtro/area-trabajo?area=Pintura&area=x')).toBe(
    '/filtro/area-trabajo?area=Pintura',
  );
});

test.each(['+', '%20'])('writes spaces in one form when the address has %s', (space) => {
  const search = (written: string) => `/resultados?provincia=San${written}Jos%C3%A9&canton=Mora&area=Pintura`;
  expect(urlOf('results', search(space))).toBe(search('%20'));
});

test('results without a search are not drawn: they lead home', () => {
  expect(urlOf('results', '/resultados?area=Pintura')).toBeNull();
});

test('nor are addresses that no link of the site has', () => {
  expect(urlOf('provinceFilter', `/filtro/provincia?canton=${'x'.repeat(500)}`)).toBeNull();
});

test('results are drawn in the order and with the wishes of the query, and of those alone that there are', () => {
  const search = 'provincia=Heredia&canton=Barva&area=Pintura';
  const drawn = (more: string) =>
    drawnUrl('results', { path: '/resultados', query: new URLSearchParams(`${search}${more}`) });
  expect(drawn('&video=si&orden=nombre')).toBe(`/resultados?${search}&orden=nombre&video=si`);
  expect(drawn('&video=1&orden=precio&certificado=')).toBe(`/resultados?${search}`);
});
