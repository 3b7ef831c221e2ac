import { aSpecialist, someFilters } from '@club/shared/testing';
import { expect, test } from 'vitest';
import { stepsBack } from './steps-back';

const list = [aSpecialist(), aSpecialist({ id: '2', canton: 'Mora', areaTrabajo: ['Pintura'] })];
const all = { area: 'Construcción', provincia: 'San José', canton: 'Escazú' };

test.each([
  ['all three, whatever the specialization', { especializacion: 'Ninguna de estas' }, all],
  [
    'not the canton where nobody does this work',
    { canton: 'Mora' },
    { area: 'Construcción', provincia: 'San José' },
  ],
  ['not the province where nobody does it', { provincia: 'Limón' }, { area: 'Construcción' }],
  ['no step in an area without specialists', { area: 'Electricidad' }, {}],
])('keeps %s', (_, changed, steps) => {
  expect(stepsBack(list, someFilters(changed))).toEqual(steps);
});

test('keeps all three while nobody is known', () => {
  expect(stepsBack([], someFilters())).toEqual(all);
});
