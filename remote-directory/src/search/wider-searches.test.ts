import { searchHref } from '@club/shared/routes';
import { aSpecialist, someFilters } from '@club/shared/testing';
import { describe, expect, test } from 'vitest';
import { describeSearch, widerSearches } from './wider-searches';

const list = [
  aSpecialist({ canton: 'Mora' }),
  aSpecialist({ id: '2', canton: 'Mora' }),
  aSpecialist({ id: '3', areaTrabajo: ['Pintura'] }),
  aSpecialist({ id: '4', provincia: 'Limón', canton: 'Pococí' }),
];
const place = { provincia: 'San José', canton: 'Escazú' };

describe('widerSearches', () => {
  test('drops filters of a search without results, narrowest search first', () => {
    expect(widerSearches(list, someFilters())).toEqual([
      { filters: { provincia: 'San José', area: 'Construcción' }, count: 2 },
      { filters: place, count: 1 },
      { filters: { area: 'Construcción' }, count: 3 },
      { filters: { provincia: 'San José' }, count: 3 },
    ]);
  });

  test('drops the specialization first', () => {
    const [first] = widerSearches(list, someFilters({ area: 'Pintura', especializacion: 'Techos de paja' }));
    expect(first).toEqual({ filters: { ...place, area: 'Pintura' }, count: 1 });
  });

  test('skips a search that finds no more than a narrower one', () => {
    const alone = [aSpecialist({ canton: 'Mora' })];
    expect(widerSearches(alone, someFilters())).toEqual([
      { filters: { provincia: 'San José', area: 'Construcción' }, count: 1 },
    ]);
  });

  test('offers two searches that find equally many specialists if neither is wider than the other', () => {
    const others = [aSpecialist({ canton: 'Mora' }), aSpecialist({ id: '2', areaTrabajo: ['Pintura'] })];
    expect(widerSearches(others, someFilters()).map(({ filters }) => filters)).toEqual([
      { provincia: 'San José', area: 'Construcción' },
      place,
      { provincia: 'San José' },
    ]);
  });

  test('skips a search that finds no more than the original search', () => {
    expect(widerSearches(list, someFilters(), 2)).toEqual([
      { filters: { area: 'Construcción' }, count: 3 },
      { filters: { provincia: 'San José' }, count: 3 },
    ]);
  });

  test('returns nothing if all specialists match the original search', () => {
    expect(widerSearches([aSpecialist()], { area: 'Construcción' }, 1)).toEqual([]);
  });

  test('replaces a home tile’s name of an area by the catalogue’s name', () => {
    const electrician = [aSpecialist({ areaTrabajo: ['Eléctrico'] })];
    expect(widerSearches(electrician, someFilters({ area: 'Electricidad' }))).toEqual([
      { filters: { ...place, area: 'Eléctrico' }, count: 1 },
    ]);
  });

  test('offers every area with specialists if no filter has a known value', () => {
    expect(widerSearches([], someFilters())).toEqual([]);
    expect(
      widerSearches(list, {
        provincia: 'Narnia',
        canton: 'Cair Paravel',
        area: 'Magia',
        especializacion: '',
      }),
    ).toEqual([
      { filters: { area: 'Construcción' }, count: 3 },
      { filters: { area: 'Pintura' }, count: 1 },
    ]);
  });

  test('drops the last chosen step of a drill-down', () => {
    expect(widerSearches(list, { provincia: 'San José', canton: 'Dota' })).toEqual([
      { filters: { provincia: 'San José' }, count: 3 },
    ]);
    expect(widerSearches(list, {})).toEqual([]);
  });
});

describe('a wider search', () => {
  test.each([
    [{ provincia: 'San José', canton: 'Escazú', area: 'Pintura' }, 'Pintura en Escazú'],
    [{ provincia: 'San José', area: 'Pintura' }, 'Pintura en la provincia de San José'],
    [{ provincia: 'San José', canton: 'Escazú' }, 'Todas las áreas en Escazú'],
    [{ area: 'Pintura' }, 'Pintura en todo el país'],
    [{ provincia: 'San José' }, 'Todas las áreas en la provincia de San José'],
  ])('%j is described as «%s»', (filters, words) => {
    expect(describeSearch(filters)).toBe(words);
  });

  test.each([
    [
      { provincia: 'Limón', canton: 'Pococí', area: 'Pintura' },
      '/resultados?provincia=Limón&canton=Pococí&area=Pintura',
    ],
    [{ provincia: 'Limón', area: 'Pintura' }, '/filtro/area-trabajo?area=Pintura&provincia=Limón'],
    [{ provincia: 'Limón', canton: 'Pococí' }, '/filtro/provincia?provincia=Limón&canton=Pococí'],
    [{ area: 'Pintura' }, '/filtro/area-trabajo?area=Pintura'],
    [{ provincia: 'Limón' }, '/filtro/provincia?provincia=Limón'],
  ])('a wider search for %j links to %s', (filters, href) => {
    expect(decodeURIComponent(searchHref(filters))).toBe(href);
  });
});
