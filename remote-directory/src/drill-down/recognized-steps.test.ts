import { PROVINCES, WORK_AREAS } from '@club/shared/catalogue';
import { AREA_FIRST, type DrillDownSteps, PROVINCE_FIRST } from '@club/shared/domain';
import { aSpecialist } from '@club/shared/testing';
import { describe, expect, test } from 'vitest';
import { recognizedSteps } from './recognized-steps';

const catalogue = { provinces: PROVINCES, workAreas: WORK_AREAS };
const list = [aSpecialist(), aSpecialist({ id: '2', provincia: 'Heredia', canton: 'Sarapiquí' })];
const recognize = (asked: DrillDownSteps, known: typeof list | null = list) =>
  recognizedSteps(PROVINCE_FIRST, asked, catalogue, known);

describe('the steps asked for in the address', () => {
  test('take the spelling of the catalogue', () => {
    expect(recognize({ provincia: 'SAN JOSE', canton: 'escazu', area: 'construccion' })).toEqual({
      provincia: 'San José',
      canton: 'Escazú',
      area: 'Construcción',
    });
  });

  test('are none when the province is unknown', () => {
    expect(recognize({ provincia: 'Narnia', canton: 'Escazú', area: 'Pintura' })).toEqual({});
  });

  test('end before a canton of another province', () => {
    expect(recognize({ provincia: 'Cartago', canton: 'Escazú', area: 'Pintura' })).toEqual({
      provincia: 'Cartago',
    });
  });

  test('end before an unknown area', () => {
    expect(recognize({ provincia: 'San José', canton: 'Escazú', area: 'Magia' })).toEqual({
      provincia: 'San José',
      canton: 'Escazú',
    });
  });

  test('end at a gap, in the order of the flow', () => {
    expect(recognizedSteps(AREA_FIRST, { provincia: 'San José' }, catalogue, list)).toEqual({});
  });

  test('know a canton of the catalogue that has no specialists', () => {
    expect(recognize({ provincia: 'San José', canton: 'Dota' })).toEqual({
      provincia: 'San José',
      canton: 'Dota',
    });
  });

  test('know a canton that only the records place in the province', () => {
    expect(recognize({ provincia: 'Heredia', canton: 'sarapiqui' })).toEqual({
      provincia: 'Heredia',
      canton: 'Sarapiquí',
    });
  });

  test('take a canton as written while the records are not there yet', () => {
    expect(recognize({ provincia: 'Heredia', canton: 'Sarapiquí' }, null)).toEqual({
      provincia: 'Heredia',
      canton: 'Sarapiquí',
    });
  });

  test('know the areas of the home tiles that the catalogue calls otherwise', () => {
    expect(recognizedSteps(AREA_FIRST, { area: 'ELECTRICIDAD' }, catalogue, list)).toEqual({
      area: 'Electricidad',
    });
  });
});
