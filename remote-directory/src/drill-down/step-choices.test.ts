import { PROVINCES, WORK_AREAS } from '@club/shared/catalogue';
import { aSpecialist } from '@club/shared/testing';
import { describe, expect, test } from 'vitest';
import { countFitting, stepChoices } from './step-choices';

const catalogue = { provinces: PROVINCES, workAreas: WORK_AREAS };
const list = [
  aSpecialist({ especializacion: 'Techos' }),
  aSpecialist({ id: '2', canton: 'Mora', areaTrabajo: ['Pintura'], especializacion: 'Pintura general' }),
];

describe('the cards of a step', () => {
  test('have the picture of the province', () => {
    expect(stepChoices('provincia', list, {}, catalogue)).toEqual([
      { name: 'San José', count: 2, picture: '/imagenes/provincias/san-jose.svg' },
    ]);
  });

  test('have the picture of the work area', () => {
    expect(stepChoices('area', list, { provincia: 'San José', canton: 'Mora' }, catalogue)).toEqual([
      { name: 'Pintura', count: 1, picture: '/imagenes/areas/pintura.svg' },
    ]);
  });

  test('have no picture for cantons', () => {
    expect(stepChoices('canton', list, { provincia: 'San José' }, catalogue)).toEqual([
      { name: 'Escazú', count: 1, picture: null },
      { name: 'Mora', count: 1, picture: null },
    ]);
  });

  test('have no picture for specializations', () => {
    const chosen = { provincia: 'San José', canton: 'Escazú', area: 'Construcción' };
    expect(stepChoices('especializacion', list, chosen, catalogue)).toEqual([
      { name: 'Techos', count: 1, picture: null },
    ]);
  });
});

test('the choices so far leave those specialists who fit all of them', () => {
  expect(countFitting(list, {})).toBe(2);
  expect(countFitting(list, { provincia: 'San José', canton: 'Mora' })).toBe(1);
});
