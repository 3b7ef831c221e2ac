import { PROVINCES, WORK_AREAS } from '@club/shared/catalogue';
import { AREA_FIRST, type DrillDownSteps, PROVINCE_FIRST } from '@club/shared/domain';
import { aSpecialist } from '@club/shared/testing';
import { describe, expect, test } from 'vitest';
import { listStepChoices, recognizeSteps } from './step-view';

const catalogue = { provinces: PROVINCES, workAreas: WORK_AREAS };
const list = [aSpecialist(), aSpecialist({ id: '2', provincia: 'Heredia', canton: 'Sarapiquí' })];
const recognize = (asked: DrillDownSteps, known: typeof list | null = list) =>
  recognizeSteps(PROVINCE_FIRST, asked, catalogue, known);

describe('recognizeSteps', () => {
  test('returns the catalogue’s spelling', () => {
    expect(recognize({ provincia: 'SAN JOSE', canton: 'escazu', area: 'construccion' })).toEqual({
      provincia: 'San José',
      canton: 'Escazú',
      area: 'Construcción',
    });
  });

  test('returns no steps if the province is unknown', () => {
    expect(recognize({ provincia: 'Narnia', canton: 'Escazú', area: 'Pintura' })).toEqual({});
  });

  test('stops before a canton of another province', () => {
    expect(recognize({ provincia: 'Cartago', canton: 'Escazú', area: 'Pintura' })).toEqual({
      provincia: 'Cartago',
    });
  });

  test('stops before an unknown area', () => {
    expect(recognize({ provincia: 'San José', canton: 'Escazú', area: 'Magia' })).toEqual({
      provincia: 'San José',
      canton: 'Escazú',
    });
  });

  test('stops at a missing step, in the order of the flow', () => {
    expect(recognizeSteps(AREA_FIRST, { provincia: 'San José' }, catalogue, list)).toEqual({});
  });

  test('accepts a canton of the catalogue without specialists', () => {
    expect(recognize({ provincia: 'San José', canton: 'Dota' })).toEqual({
      provincia: 'San José',
      canton: 'Dota',
    });
  });

  test('accepts a canton that only specialists’ records place in the province', () => {
    expect(recognize({ provincia: 'Heredia', canton: 'sarapiqui' })).toEqual({
      provincia: 'Heredia',
      canton: 'Sarapiquí',
    });
  });

  test('returns a canton as written while the list loads', () => {
    expect(recognize({ provincia: 'Heredia', canton: 'Sarapiquí' }, null)).toEqual({
      provincia: 'Heredia',
      canton: 'Sarapiquí',
    });
  });

  test('accepts the area names of home tiles', () => {
    expect(recognizeSteps(AREA_FIRST, { area: 'ELECTRICIDAD' }, catalogue, list)).toEqual({
      area: 'Electricidad',
    });
  });
});

const pair = [
  aSpecialist({ especializacion: 'Techos' }),
  aSpecialist({ id: '2', canton: 'Mora', areaTrabajo: ['Pintura'], especializacion: 'Pintura general' }),
];

describe('the cards of a step', () => {
  test('show the picture of the province', () => {
    expect(listStepChoices('provincia', pair, {}, catalogue)).toEqual([
      { name: 'San José', count: 2, picture: '/imagenes/provincias/san-jose.svg' },
    ]);
  });

  test('show the picture of the work area', () => {
    expect(listStepChoices('area', pair, { provincia: 'San José', canton: 'Mora' }, catalogue)).toEqual([
      { name: 'Pintura', count: 1, picture: '/imagenes/areas/pintura.svg' },
    ]);
  });

  test('have no picture for cantons', () => {
    expect(listStepChoices('canton', pair, { provincia: 'San José' }, catalogue)).toEqual([
      { name: 'Escazú', count: 1, picture: null },
      { name: 'Mora', count: 1, picture: null },
    ]);
  });

  test('have no picture for specializations', () => {
    const chosen = { provincia: 'San José', canton: 'Escazú', area: 'Construcción' };
    expect(listStepChoices('especializacion', pair, chosen, catalogue)).toEqual([
      { name: 'Techos', count: 1, picture: null },
    ]);
  });
});
