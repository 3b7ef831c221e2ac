import { aSpecialist, someFilters } from '@club/shared/testing';
import { expect, test } from 'vitest';
import { alsoWorking, searchesAround } from './also-working';

const ALL = { order: null, wishes: [] } as const;
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

test('those of the same work who say that they come, the nearest first', () => {
  expect(alsoWorking(list, search, ALL).map(({ id }) => id)).toEqual(['near', 'province', 'far']);
});

test('they have what those shown are asked to have', () => {
  const wanted = alsoWorking(list, search, { order: null, wishes: ['correo'] });
  expect(wanted.map(({ id }) => id)).toEqual(['province', 'far']);
});

test('the same search around, counted, where it finds somebody', () => {
  const around = (canton: string, count: number) => ({ filters: { ...search, canton }, count });
  const more = [...list, ...['x', 'y'].map((id) => aSpecialist({ id, canton: 'Santa Ana' }))];
  expect(searchesAround(more, search)).toEqual([around('Santa Ana', 3), around('Mora', 1)]);
});

test('a search around counts whom it shows: not those who say another province', () => {
  const two = ['San José', 'Heredia'].map((provincia) =>
    aSpecialist({ id: provincia, provincia, canton: 'Santa Ana' }),
  );
  expect(searchesAround(two, search).map(({ count }) => count)).toEqual([1]);
});

test('no more than four cantons around are offered', () => {
  const cantons = ['Alajuelita', 'Belén', 'Mora', 'San José', 'Santa Ana'];
  const everywhere = cantons.map((canton) => aSpecialist({ id: canton, canton }));
  expect(searchesAround(everywhere, search)).toHaveLength(4);
});
