import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { filtersFromQuery, stepsFromQuery, toWellFormed } from './domain';
import {
  detailHref,
  detailId,
  encodeQuery,
  paths,
  provinceFilterHref,
  resultsHref,
  sharedShortlistHref,
  sharedShortlistIds,
  workAreaFilterHref,
} from './routes';
import { someFilters } from './testing/builders';

const urlOf = (href: string) => new URL(href, 'https://club.example');
const word = fc.string({ unit: 'binary', minLength: 1 }).filter((text) => text.trim() !== '');
const clean = (text: string) => toWellFormed(text).trim();
/** Returns a text as a query parser reads it: with a space for each «+». */
const asRead = (text: string) => clean(text.replaceAll('+', ' '));
const step = word.filter((text) => asRead(text) !== '');

test('the paths are those of the specification and of ruling 35', () => {
  expect(Object.values(paths)).toEqual([
    '/',
    '/especialistas',
    '/filtro/provincia',
    '/filtro/area-trabajo',
    '/resultados',
    '/detalle/:id',
    '/guardados',
    '/antes-de-contratar',
    '/como-cuidamos-las-evaluaciones',
    '/privacidad',
    '/accesibilidad',
  ]);
});

describe('encodeQuery', () => {
  test('writes spaces as %20 and a literal «+» as %2B', () => {
    expect(encodeQuery({ area: 'a b+c', canton: '%20' })).toBe('area=a%20b%2Bc&canton=%2520');
  });

  test('can be decoded to the same text and never contains a «+»', () => {
    const text = fc.string({ unit: fc.oneof(fc.constantFrom(' ', '+', '%'), fc.string({ unit: 'binary' })) });
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text)), (pairs) => {
        const query = encodeQuery(pairs);
        expect(query).not.toContain('+');
        const known = pairs.map((pair) => pair.map(toWellFormed));
        expect([...new URLSearchParams(query)]).toEqual(known);
      }),
    );
  });
});

describe('a shared shortlist', () => {
  test('contains its ids in the fragment, which browsers send to no server', () => {
    expect(urlOf(sharedShortlistHref(['7', 'a/b ñ'])).search).toBe('');
    expect(sharedShortlistHref(['7'])).toBe('/guardados#de=7');
    expect(sharedShortlistHref(['7 b'])).toBe('/guardados#de=7%20b');
  });

  test('can contain any ids, and returns each id once when the link is read', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 100 }), (ids) => {
        const known = [...new Set(ids.map(clean))];
        expect(sharedShortlistIds(urlOf(sharedShortlistHref([...known, ...known])).hash)).toEqual(known);
      }),
    );
  });

  test('returns at most as many ids as the limit, and none if the address has none', () => {
    const many = Array.from({ length: 101 }, (_, i) => `${i}`);
    expect(sharedShortlistIds(urlOf(sharedShortlistHref(many)).hash)).toEqual(many.slice(0, 100));
    for (const hash of ['', '#', '#cotizacion', '#de=', '#de=+&nota=x'])
      expect(sharedShortlistIds(hash)).toEqual([]);
  });
});

describe('detailHref', () => {
  test('contains the encoded id', () => {
    expect(detailHref(' 42 ')).toBe('/detalle/42');
    expect(detailHref('a/b?c#d$&')).toBe('/detalle/a%2Fb%3Fc%23d%24%26');
  });

  test('encodes any id, which can be read back from the address', () => {
    fc.assert(
      fc.property(word, (id) => {
        fc.pre(!['.', '..'].includes(id.trim()));
        const segments = urlOf(detailHref(id)).pathname.split('/');
        expect(segments.slice(0, 2)).toEqual(['', 'detalle']);
        expect(segments.slice(2).map(decodeURIComponent)).toEqual([clean(id)]);
      }),
    );
  });
});

describe('resultsHref', () => {
  test('omits especializacion if none is chosen', () => {
    expect(resultsHref(someFilters())).toBe(
      '/resultados?provincia=San%20Jos%C3%A9&canton=Escaz%C3%BA&area=Construcci%C3%B3n',
    );
    expect(resultsHref(someFilters({ especializacion: 'A&B' }))).toContain('&especializacion=A%26B');
  });

  test('encodes any filters, which can be read back from the address', () => {
    fc.assert(
      fc.property(step, step, step, word, (provincia, canton, area, especializacion) => {
        const url = urlOf(resultsHref({ provincia, canton, area, especializacion }));
        expect(url.pathname).toBe(paths.results);
        expect(filtersFromQuery(url.searchParams)).toEqual({
          provincia: asRead(provincia),
          canton: asRead(canton),
          area: asRead(area),
          especializacion: asRead(especializacion),
        });
      }),
    );
  });
});

describe('the addresses of the drill-downs', () => {
  test('have no query at the first step', () => {
    expect(provinceFilterHref()).toBe('/filtro/provincia');
    expect(workAreaFilterHref({})).toBe('/filtro/area-trabajo');
  });

  test('contain the steps in the query, in the order of the drill-down', () => {
    const steps = { area: 'Pintura', provincia: 'Heredia', canton: 'Barva' };
    expect(provinceFilterHref(steps)).toBe('/filtro/provincia?provincia=Heredia&canton=Barva&area=Pintura');
    expect(workAreaFilterHref(steps)).toBe(
      '/filtro/area-trabajo?area=Pintura&provincia=Heredia&canton=Barva',
    );
  });

  test('encode any steps, which can be read back', () => {
    fc.assert(
      fc.property(step, step, (provincia, area) => {
        const expected = { provincia: asRead(provincia), area: asRead(area) };
        for (const href of [provinceFilterHref, workAreaFilterHref]) {
          expect(stepsFromQuery(urlOf(href({ provincia, area })).searchParams)).toEqual(expected);
        }
      }),
    );
  });
});

test('detailId returns the id that detailHref encoded', () => {
  fc.assert(fc.property(word.map(clean), (id) => detailId(detailHref(id)) === id));
  expect(detailId('/detalle/%E0%A4%A')).toBe('%E0%A4%A');
  expect(detailId('/detalle')).toBe('');
});
