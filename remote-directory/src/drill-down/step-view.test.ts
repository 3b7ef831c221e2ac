import { PROVINCES, WORK_AREAS } from '@club/shared/catalogue';
import { AREA_FIRST, type DrillDownSteps, PROVINCE_FIRST } from '@club/shared/domain';
import { aSpecialist } from '@club/shared/testing';
import { describe, expect, test } from 'vitest';
import { recognizedSteps, stepChoices } from './step-view';

const catalogue = { provinces: PROVINCES, workAreas: WORK_AREAS };
const list = [aSpecialist(), aSpecialist({ id: '2', provincia: 'Heredia', canton: 'Sarapiquí' })];
const recognize = (asked: DrillDownSteps, known: typeof list | null = list) =>
  recognizedSteps(PROVINCE_FIRST, asked, catalogue, known);

describe('the steps of the address', () => {
  test('steps take the spelling of the catalogue', () => {
    expect(recognize({ provincia: 'SAN JOSE', canton: 'escazu', area: 'construccion' })).toEqual({
      provincia: 'San José',
      canton: 'Escazú',
      area: 'Construcción',
    });
  });

  test('are empty for an unknown province', () => {
    expect(recognize({ provincia: 'Narnia', canton: 'Escazú', area: 'Pintura' })).toEqual({});
  });

  test('steps end before a canton of another province', () => {
    expect(recognize({ provincia: 'Cartago', canton: 'Escazú', area: 'Pintura' })).toEqual({
      provincia: 'Cartago',
    });
  });

  test('steps end before an unknown area', () => {
    expect(recognize({ provincia: 'San José', canton: 'Escazú', area: 'Magia' })).toEqual({
      provincia: 'San José',
      canton: 'Escazú',
    });
  });

  test('steps end at a gap, in the order of the flow', () => {
    expect(recognizedSteps(AREA_FIRST, { provincia: 'San José' }, catalogue, list)).toEqual({});
  });

  test('accept a canton of the catalogue without specialists', () => {
    expect(recognize({ provincia: 'San José', canton: 'Dota' })).toEqual({
      provincia: 'San José',
      canton: 'Dota',
    });
  });

  test('accept a canton that only the records place in the province', () => {
    expect(recognize({ provincia: 'Heredia', canton: 'sarapiqui' })).toEqual({
      provincia: 'Heredia',
      canton: 'Sarapiquí',
    });
  });

  test('keep a canton as written while the records load', () => {
    expect(recognize({ provincia: 'Heredia', canton: 'Sarapiquí' }, null)).toEqual({
      provincia: 'Heredia',
      canton: 'Sarapiquí',
    });
  });

  test('accept the area names of the home tiles', () => {
    expect(recognizedSteps(AREA_FIRST, { area: 'ELECTRICIDAD' }, catalogue, list)).toEqual({
      area: 'Electricidad',
    });
  });
});

const pair = [
  aSpecialist({ especializacion: 'Techos' }),
  aSpecialist({ id: '2', canton: 'Mora', areaTrabajo: ['Pintura'], especializacion: 'Pintura general' }),
];

describe('the cards of a step', () => {
  test('have the picture of the province', () => {
    expect(stepChoices('provincia', pair, {}, catalogue)).toEqual([
      { name: 'San José', count: 2, picture: '/imagenes/provincias/san-jose.svg' },
    ]);
  });

  test('have the picture of the work area', () => {
    expect(stepChoices('area', pair, { provincia: 'San José', canton: 'Mora' }, catalogue)).toEqual([
      { name: 'Pintura', count: 1, picture: '/imagenes/areas/pintura.svg' },
    ]);
  });

  test('have no picture for cantons', () => {
    expect(stepChoices('canton', pair, { provincia: 'San José' }, catalogue)).toEqual([
      { name: 'Escazú', count: 1, picture: null },
      { name: 'Mora', count: 1, picture: null },
    ]);
  });

  test('have no picture for specializations', () => {
    const chosen = { provincia: 'San José', canton: 'Escazú', area: 'Construcción' };
    expect(stepChoices('especializacion', pair, chosen, catalogue)).toEqual([
      { name: 'Techos', count: 1, picture: null },
    ]);
  });
});
