import { aSpecialist, someFilters } from '@club/shared/testing';
import { describe, expect, test } from 'vitest';
import { widerSearches } from './wider-searches';

const list = [
  aSpecialist({ canton: 'Mora' }),
  aSpecialist({ id: '2', canton: 'Mora' }),
  aSpecialist({ id: '3', areaTrabajo: ['Pintura'] }),
  aSpecialist({ id: '4', provincia: 'Limón', canton: 'Pococí' }),
];
const place = { provincia: 'San José', canton: 'Escazú' };

describe('where nobody fits', () => {
  test('fewer demands find somebody, the nearest first', () => {
    expect(widerSearches(list, someFilters())).toEqual([
      { filters: { provincia: 'San José', area: 'Construcción' }, count: 2 },
      { filters: place, count: 1 },
      { filters: { area: 'Construcción' }, count: 3 },
      { filters: { provincia: 'San José' }, count: 3 },
    ]);
  });

  test('the specialization goes first', () => {
    const [first] = widerSearches(list, someFilters({ area: 'Pintura', especializacion: 'Techos de paja' }));
    expect(first).toEqual({ filters: { ...place, area: 'Pintura' }, count: 1 });
  });

  test('a search that finds no more than a nearer one is left out', () => {
    const alone = [aSpecialist({ canton: 'Mora' })];
    expect(widerSearches(alone, someFilters())).toEqual([
      { filters: { provincia: 'San José', area: 'Construcción' }, count: 1 },
    ]);
  });

  test('one that finds as many others stays', () => {
    const others = [aSpecialist({ canton: 'Mora' }), aSpecialist({ id: '2', areaTrabajo: ['Pintura'] })];
    expect(widerSearches(others, someFilters()).map(({ filters }) => filters)).toEqual([
      { provincia: 'San José', area: 'Construcción' },
      place,
      { provincia: 'San José' },
    ]);
  });

  test('the area counts under the catalogue’s name', () => {
    const electrician = [aSpecialist({ areaTrabajo: ['Eléctrico'] })];
    expect(widerSearches(electrician, someFilters({ area: 'Electricidad' }))).toEqual([
      { filters: { ...place, area: 'Eléctrico' }, count: 1 },
    ]);
  });

  test('every area is offered where nothing of the search is known, but none that finds nobody', () => {
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

  test('a step of a drill-down is widened by what was chosen so far', () => {
    expect(widerSearches(list, { provincia: 'San José', canton: 'Dota' })).toEqual([
      { filters: { provincia: 'San José' }, count: 3 },
    ]);
    expect(widerSearches(list, {})).toEqual([]);
  });
});
