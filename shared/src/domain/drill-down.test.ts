import { describe, expect, test } from 'vitest';
import { aSpecialist, someFilters } from '../testing';
import { areaOptions, cantonOptions, provinceOptions, specializationOptions } from './drill-down';
import { matchSpecialists } from './matching';
import type { Province } from './places';
import type { WorkArea } from './work-areas';

const provinces: Province[] = [
  { provincia: 'San José', imagen: '', cantones: [{ canton: 'San José' }, { canton: 'Escazú' }] },
  { provincia: 'Heredia', imagen: '', cantones: [{ canton: 'Heredia' }, { canton: 'Barva' }] },
  { provincia: 'Limón', imagen: '', cantones: [{ canton: 'Limón' }, { canton: 'Sarapiquí' }] },
];
const areas: WorkArea[] = ['Construcción', 'Eléctrico', 'Pintura'].map((areaTrabajo) => ({
  areaTrabajo,
  imagen: '',
}));
const both = ['Construcción', 'Pintura'];
const list = [
  aSpecialist({ id: '1', provincia: 'Limón', canton: 'limon', areaTrabajo: both }),
  aSpecialist({ id: '2', provincia: ' san jose ', canton: 'Escazú', areaTrabajo: ['Pintura'] }),
  aSpecialist({ id: '3', provincia: 'San José', canton: 'Escazú', areaTrabajo: ['Construcción'] }),
  aSpecialist({ id: '4', provincia: 'Heredia', canton: 'Sarapiqui', areaTrabajo: both }),
  aSpecialist({ id: '5', provincia: 'Heredia', canton: 'Barba', areaTrabajo: both }),
];

describe('provinceOptions', () => {
  test('lists provinces with specialists and counts in the catalogue’s order', () => {
    expect(provinceOptions(list.slice(0, 3), {}, provinces)).toEqual([
      { name: 'San José', count: 2 },
      { name: 'Limón', count: 1 },
    ]);
  });

  test('counts only specialists of the chosen area', () => {
    expect(provinceOptions(list, { area: 'pintura' }, provinces)).toContainEqual({
      name: 'San José',
      count: 1,
    });
    expect(provinceOptions(list, { area: 'Eléctrico' }, provinces)).toEqual([]);
  });

  test('lists other provinces beside the chosen one', () => {
    expect(provinceOptions(list, { provincia: 'Limón' }, provinces)).toHaveLength(3);
  });
});

describe('cantonOptions', () => {
  test('adds cantons that only records place in the province, in the catalogue’s spelling', () => {
    expect(cantonOptions(list, { provincia: 'Heredia' }, provinces)).toEqual([
      { name: 'Barva', count: 1 },
      { name: 'Sarapiquí', count: 1 },
    ]);
  });

  test('hides a canton that the catalogue misplaces unless it has specialists', () => {
    expect(cantonOptions(list, { provincia: 'Limón' }, provinces)).toEqual([{ name: 'Limón', count: 1 }]);
  });

  test('keeps the spelling of an unknown canton and skips blanks', () => {
    const odd = [aSpecialist({ canton: ' Nuevo  Cantón ' }), aSpecialist({ canton: ' ' })];
    expect(cantonOptions(odd, { provincia: 'San José' }, provinces)).toEqual([
      { name: 'Nuevo Cantón', count: 1 },
    ]);
  });

  test('puts the catalogue’s cantons first, then others in alphabetical order', () => {
    const written = ['zapote', 'Sarapiquí', 'Ávila', 'barva', 'Heredia', 'Escazú'];
    const here = written.map((canton, i) => aSpecialist({ id: String(i), provincia: 'Heredia', canton }));
    const names = cantonOptions(here, { provincia: 'Heredia' }, provinces).map(({ name }) => name);
    expect(names).toEqual(['Heredia', 'Barva', 'Ávila', 'Escazú', 'Sarapiquí', 'zapote']);
  });

  test('counts only specialists of the chosen area', () => {
    const chosen = { provincia: 'San José', area: 'Pintura' };
    expect(cantonOptions(list, chosen, provinces)).toEqual([{ name: 'Escazú', count: 1 }]);
  });
});

describe('areaOptions', () => {
  test('lists areas with specialists in the chosen place in the catalogue’s order', () => {
    expect(areaOptions(list, {}, areas)).toEqual([
      { name: 'Construcción', count: 4 },
      { name: 'Pintura', count: 4 },
    ]);
    expect(areaOptions(list, { provincia: 'Heredia', canton: 'barva' }, areas)).toHaveLength(2);
  });

  test('counts an area once per specialist', () => {
    const twice = [aSpecialist({ areaTrabajo: ['Pintura', 'pintura'] })];
    expect(areaOptions(twice, {}, areas)).toEqual([{ name: 'Pintura', count: 1 }]);
  });
});

describe('specializationOptions', () => {
  const chosen = someFilters();
  const here = [
    aSpecialist({ id: '1', especializacion: 'Techos, Remodelación general' }),
    aSpecialist({ id: '2', especializacion: 'Techos metálicos' }),
    aSpecialist({ id: '3', canton: 'Mora', especializacion: 'Pisos' }),
  ];

  test('lists specializations of the chosen place and area', () => {
    expect(specializationOptions(here, chosen).map((o) => o.name)).toEqual([
      'Remodelación general',
      'Techos',
      'Techos metálicos',
    ]);
  });

  test('each count equals the number of results', () => {
    for (const { name, count } of specializationOptions(here, chosen)) {
      expect(count).toBe(matchSpecialists(here, { ...chosen, especializacion: name }).length);
    }
    expect(specializationOptions(here, chosen)).toContainEqual({ name: 'Techos', count: 2 });
  });

  test('returns nothing if the area’s rule excludes all', () => {
    const painters = [aSpecialist({ areaTrabajo: ['Pintura'], especializacion: 'Techos' })];
    expect(specializationOptions(painters, someFilters({ area: 'Pintura' }))).toEqual([]);
  });
});
