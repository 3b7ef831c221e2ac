import { PROVINCES, WORK_AREAS } from '@club/shared/catalogue';
import { demoSpecialists } from '@club/shared/demo';
import { type Province, searchSpecialists, type WorkArea } from '@club/shared/domain';
import { parseSpecialists } from '@club/shared/service';
import { aSpecialist, someFilters } from '@club/shared/testing';
import { describe, expect, test } from 'vitest';
import { areaOptions } from './area-options';
import { cantonOptions, provinceOptions, specializationOptions } from './step-options';

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

  test('lists all provinces with specialists even if one is chosen', () => {
    expect(provinceOptions(list, { provincia: 'Limón' }, provinces)).toHaveLength(3);
  });
});

describe('cantonOptions', () => {
  test('adds cantons that only specialists’ records have, in the catalogue’s spelling', () => {
    expect(cantonOptions(list, { provincia: 'Heredia' }, provinces)).toEqual([
      { name: 'Barva', count: 1 },
      { name: 'Sarapiquí', count: 1 },
    ]);
  });

  test('hides a canton that the catalogue lists under the wrong province, unless it has specialists there', () => {
    expect(cantonOptions(list, { provincia: 'Limón' }, provinces)).toEqual([{ name: 'Limón', count: 1 }]);
  });

  test('keeps the spelling of an unknown canton and skips blank ones', () => {
    const odd = [aSpecialist({ canton: ' Nuevo  Cantón ' }), aSpecialist({ canton: ' ' })];
    expect(cantonOptions(odd, { provincia: 'San José' }, provinces)).toEqual([
      { name: 'Nuevo Cantón', count: 1 },
    ]);
  });

  test('sorts all cantons alphabetically, also those outside the catalogue', () => {
    const written = ['zapote', 'Sarapiquí', 'Ávila', 'barva', 'Heredia', 'Escazú'];
    const here = written.map((canton, i) => aSpecialist({ id: String(i), provincia: 'Heredia', canton }));
    const names = cantonOptions(here, { provincia: 'Heredia' }, provinces).map(({ name }) => name);
    expect(names).toEqual(['Ávila', 'Barva', 'Escazú', 'Heredia', 'Sarapiquí', 'zapote']);
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
      expect(count).toBe(searchSpecialists(here, { ...chosen, especializacion: name }).length);
    }
    expect(specializationOptions(here, chosen)).toContainEqual({ name: 'Techos', count: 2 });
  });

  test('returns nothing if the area’s rule excludes all specializations', () => {
    const painters = [aSpecialist({ areaTrabajo: ['Pintura'], especializacion: 'Techos' })];
    expect(specializationOptions(painters, someFilters({ area: 'Pintura' }))).toEqual([]);
  });
});

describe('the demo specialists', () => {
  const parsed = parseSpecialists(JSON.stringify(demoSpecialists()));
  const demo = parsed.ok ? parsed.items : [];

  test('cover all seven provinces, and only the work areas Construcción and Pintura', () => {
    expect(provinceOptions(demo, {}, PROVINCES)).toHaveLength(7);
    expect(areaOptions(demo, {}, WORK_AREAS).map((o) => o.name)).toEqual(['Construcción', 'Pintura']);
    expect(new Set(demo.flatMap((s) => s.areaTrabajo))).toEqual(new Set(['Construcción', 'Pintura']));
    expect(demo.filter((s) => s.areaTrabajo.length === 2).length).toBeGreaterThan(10);
  });

  test('include at least two per canton, and specializations in every area', () => {
    for (const { name: provincia } of provinceOptions(demo, {}, PROVINCES)) {
      const cantons = cantonOptions(demo, { provincia }, PROVINCES);
      expect(cantons.length).toBeGreaterThanOrEqual(5);
      for (const { name: canton, count } of cantons) {
        expect(count, canton).toBeGreaterThanOrEqual(2);
        for (const { name: area } of areaOptions(demo, { provincia, canton }, WORK_AREAS)) {
          expect(specializationOptions(demo, { provincia, canton, area }), `${canton}, ${area}`).not.toEqual(
            [],
          );
        }
      }
    }
  });

  test.each([
    ['Heredia', 'Sarapiquí'],
    ['Alajuela', 'Río Cuarto'],
    ['Puntarenas', 'Monteverde'],
    ['Puntarenas', 'Puerto Jiménez'],
  ])('include, in %s, %s, which the catalogue lists under another province', (provincia, canton) => {
    expect(cantonOptions(demo, { provincia }, PROVINCES).map((o) => o.name)).toContain(canton);
    expect(cantonOptions(demo, { provincia: 'Limón' }, PROVINCES).map((o) => o.name)).not.toContain(canton);
  });
});
