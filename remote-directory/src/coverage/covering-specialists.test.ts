import { aSpecialist, someFilters } from '@club/shared/testing';
import { expect, test } from 'vitest';
import { coversPlace, findSpecialistsCovering, neighbouringSearches } from './covering-specialists';

const ALL = { order: null, requirements: [] } as const;
const COUNTRY = 'Todo el país';
const search = someFilters();

const list = [
  aSpecialist({ id: 'far', provincia: 'Limón', canton: 'Pococí', areaCovertura: COUNTRY }),
  aSpecialist({ id: 'province', canton: 'Dota', areaCovertura: 'Toda la provincia de San José' }),
  aSpecialist({ id: 'near', canton: 'santa ana', areaCovertura: COUNTRY, correo: '' }),
  aSpecialist({ id: 'here', areaCovertura: COUNTRY }),
  aSpecialist({ id: 'other work', canton: 'Mora', areaTrabajo: ['Pintura'], areaCovertura: COUNTRY }),
  aSpecialist({ id: 'says nothing', canton: 'Mora', areaCovertura: 'Cantón de Mora' }),
];

test('findSpecialistsCovering returns specialists who do the searched work and whose coverage area names the place, nearest first', () => {
  expect(findSpecialistsCovering(list, search, ALL).map(({ id }) => id)).toEqual(['near', 'province', 'far']);
});

test('findSpecialistsCovering returns only specialists that meet the visitor’s requirements', () => {
  const wanted = findSpecialistsCovering(list, search, { order: null, requirements: ['correo'] });
  expect(wanted.map(({ id }) => id)).toEqual(['province', 'far']);
});

test('neighbouringSearches returns the search in each neighbouring canton that has results', () => {
  const around = (canton: string, count: number) => ({ filters: { ...search, canton }, count });
  const more = [...list, ...['x', 'y'].map((id) => aSpecialist({ id, canton: 'Santa Ana' }))];
  expect(neighbouringSearches(more, search)).toEqual([around('Santa Ana', 3), around('Mora', 1)]);
});

test('neighbouringSearches does not count records that state a wrong province for the canton', () => {
  const two = ['San José', 'Heredia'].map((provincia) =>
    aSpecialist({ id: provincia, provincia, canton: 'Santa Ana' }),
  );
  expect(neighbouringSearches(two, search).map(({ count }) => count)).toEqual([1]);
});

test('neighbouringSearches returns at most four cantons', () => {
  const cantons = ['Alajuelita', 'Belén', 'Mora', 'San José', 'Santa Ana'];
  const everywhere = cantons.map((canton) => aSpecialist({ id: canton, canton }));
  expect(neighbouringSearches(everywhere, search)).toHaveLength(4);
});

const saying = (areaCovertura: string) => ({ provincia: 'San José', canton: 'Escazú', areaCovertura });
const SANTA_ANA = { provincia: 'San José', canton: 'Santa Ana' };
const DOTA = { provincia: 'San José', canton: 'Dota' };
const BELEN = { provincia: 'Heredia', canton: 'Belén' };
const LIBERIA = { provincia: 'Guanacaste', canton: 'Liberia' };
const PLACES = { SANTA_ANA, DOTA, BELEN, LIBERIA };

test.each<[string, (keyof typeof PLACES)[]]>([
  ['Todo el país, según el tamaño del proyecto', ['SANTA_ANA', 'DOTA', 'BELEN', 'LIBERIA']],
  ['A nivel nacional', ['SANTA_ANA', 'DOTA', 'BELEN', 'LIBERIA']],
  ['Toda la provincia de San José', ['SANTA_ANA', 'DOTA']],
  ['Provincia de San José y provincias vecinas', ['SANTA_ANA', 'DOTA', 'BELEN']],
  ['Provincias de Heredia y Guanacaste', ['BELEN', 'LIBERIA']],
  ['Cantón de Escazú y cantones vecinos', ['SANTA_ANA', 'BELEN']],
  ['Escazú y alrededores', ['SANTA_ANA', 'BELEN']],
  ['Cantón y alrededores', ['SANTA_ANA', 'BELEN']],
  ['Liberia y alrededores', ['LIBERIA']],
  ['Escazú, SANTA ANA y Dota.', ['SANTA_ANA', 'DOTA']],
  ['Cantón de Escazú', []],
  ['San José', []],
  ['Todo el país excepto Guanacaste', []],
  ['Provincias vecinas', ['BELEN']],
  ['Provincia de Guanacaste y provincias vecinas', ['LIBERIA']],
  ['Toda la provincia de Guanacaste y alrededores', ['LIBERIA']],
  ['', []],
])('«%s» coversPlace %j', (words, covered) => {
  const names = Object.keys(PLACES) as (keyof typeof PLACES)[];
  expect(names.filter((name) => coversPlace(saying(words), PLACES[name]))).toEqual(covered);
});

test('coversPlace reads «Puerto Jiménez» as one canton, not as «Jiménez»', () => {
  const jimenez = { provincia: 'Cartago', canton: 'Jiménez' };
  expect(coversPlace(saying('Puerto Jiménez'), jimenez)).toBe(false);
  expect(coversPlace(saying('Jiménez y Puerto Jiménez'), jimenez)).toBe(true);
});
