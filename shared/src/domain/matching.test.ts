import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aSpecialist, someFilters } from '../testing';
import { hasArea, matchesFilters, matchSpecialists, samePlace } from './matching';

const ids = (list: { id: string }[]) => list.map((s) => s.id);

test('places match whatever their case, accents and spaces', () => {
  expect(samePlace(' limon ', 'Limón')).toBe(true);
  expect(samePlace('San  José', 'san josé')).toBe(true);
  expect(samePlace('San José', 'San Josecito')).toBe(false);
});

describe('hasArea', () => {
  test('matches a whole item in any case', () => {
    expect(hasArea(aSpecialist({ areaTrabajo: ['Pintura', 'Construcción'] }), ' CONSTRUCCION')).toBe(true);
  });

  test('never matches part of an item', () => {
    expect(hasArea(aSpecialist({ areaTrabajo: ['Pintura industrial'] }), 'Pintura')).toBe(false);
    expect(hasArea(aSpecialist({ areaTrabajo: ['Pintura'] }), 'Pint')).toBe(false);
  });
});

describe('matchSpecialists', () => {
  const techos = aSpecialist({ id: 'techos', especializacion: 'Techos, Obra gris' });
  const pisos = aSpecialist({ id: 'pisos', especializacion: 'Pisos y enchapes' });
  const lejos = aSpecialist({ id: 'lejos', canton: 'Mora' });
  const list = [techos, pisos, lejos];

  test('wants province, canton and area to agree', () => {
    expect(ids(matchSpecialists(list, someFilters()))).toEqual(['techos', 'pisos']);
    expect(matchSpecialists(list, someFilters({ provincia: 'Heredia' }))).toEqual([]);
    expect(matchSpecialists(list, someFilters({ area: 'Pintura' }))).toEqual([]);
  });

  test('ignores case and surrounding spaces', () => {
    const loud = someFilters({ provincia: ' SAN JOSÉ ', canton: 'escazú', area: 'CONSTRUCCIÓN ' });
    expect(ids(matchSpecialists(list, loud))).toEqual(['techos', 'pisos']);
  });

  test('a specialization matches as a substring in any case', () => {
    expect(ids(matchSpecialists(list, someFilters({ especializacion: 'TECHO' })))).toEqual(['techos']);
    expect(ids(matchSpecialists(list, someFilters({ especializacion: 'gris' })))).toEqual(['techos']);
    expect(matchSpecialists(list, someFilters({ especializacion: 'pintura' }))).toEqual([]);
  });

  test('exact hits come before those that differ in accents, each in the order of the list', () => {
    const loose = aSpecialist({ id: 'loose', canton: 'escazu' });
    const found = matchSpecialists([loose, techos, pisos], someFilters());
    expect(ids(found)).toEqual(['techos', 'pisos', 'loose']);
  });

  test('a former name of the canton is found under today’s, after the exact ones', () => {
    const former = aSpecialist({ id: 'former', provincia: 'Puntarenas', canton: 'Aguirre' });
    const today = aSpecialist({ id: 'today', provincia: 'Puntarenas', canton: 'Quepos' });
    const filters = someFilters({ provincia: 'Puntarenas', canton: 'Quepos' });
    expect(ids(matchSpecialists([former, today], filters))).toEqual(['today', 'former']);
  });

  test('whoever is found by exact spelling is found by any spelling', () => {
    const spelling = fc.constantFrom(
      (t: string) => t.toUpperCase(),
      (t: string) => ` ${t} `,
      (t: string) => t.normalize('NFD'),
      (t: string) => t.normalize('NFD').replace(/\p{M}/gu, ''),
      (t: string) => t.replaceAll(' ', '   '),
    );
    fc.assert(
      fc.property(spelling, spelling, spelling, (a, b, c) => {
        const f = someFilters();
        const respelled = { ...f, provincia: a(f.provincia), canton: b(f.canton), area: c(f.area) };
        expect(ids(matchSpecialists(list, respelled))).toEqual(['techos', 'pisos']);
      }),
    );
  });
});

test('fits only asks for the filters that are given', () => {
  expect(matchesFilters(aSpecialist(), {})).toBe(true);
  expect(matchesFilters(aSpecialist(), { area: 'Construcción', canton: '' })).toBe(true);
  expect(matchesFilters(aSpecialist(), { canton: 'Mora' })).toBe(false);
});
