import { describe, expect, test } from 'vitest';
import {
  AREA_FIRST,
  completeSteps,
  connectedSteps,
  currentStep,
  PROVINCE_FIRST,
  undoStep,
} from './drill-steps';

const complete = { provincia: 'Heredia', canton: 'Barva', area: 'Pintura' };

describe('currentStep', () => {
  test('the province page asks for province, canton, work area, specialization', () => {
    expect(currentStep(PROVINCE_FIRST, {})).toBe('provincia');
    expect(currentStep(PROVINCE_FIRST, { provincia: 'Heredia' })).toBe('canton');
    expect(currentStep(PROVINCE_FIRST, { provincia: 'Heredia', canton: 'Barva' })).toBe('area');
    expect(currentStep(PROVINCE_FIRST, complete)).toBe('especializacion');
  });

  test('the work-area page asks for work area, province, canton, specialization', () => {
    expect(currentStep(AREA_FIRST, {})).toBe('area');
    expect(currentStep(AREA_FIRST, { area: 'Pintura' })).toBe('provincia');
    expect(currentStep(AREA_FIRST, { area: 'Pintura', provincia: 'Heredia' })).toBe('canton');
    expect(currentStep(AREA_FIRST, complete)).toBe('especializacion');
  });
});

describe('undoStep', () => {
  test('clears the steps in reverse order, then leaves', () => {
    const two = undoStep(PROVINCE_FIRST, complete);
    expect(two).toEqual({ provincia: 'Heredia', canton: 'Barva' });
    const one = undoStep(PROVINCE_FIRST, two ?? {});
    expect(one).toEqual({ provincia: 'Heredia' });
    const none = undoStep(PROVINCE_FIRST, one ?? {});
    expect(none).toEqual({});
    expect(undoStep(PROVINCE_FIRST, none ?? {})).toBeNull();
  });

  test('on the work-area page the area goes last', () => {
    expect(undoStep(AREA_FIRST, complete)).toEqual({ area: 'Pintura', provincia: 'Heredia' });
    expect(undoStep(AREA_FIRST, { area: 'Pintura' })).toEqual({});
  });

  test('ignores what was chosen after a gap', () => {
    expect(undoStep(PROVINCE_FIRST, { canton: 'Barva', area: 'Pintura' })).toBeNull();
    expect(undoStep(PROVINCE_FIRST, { provincia: 'Heredia', area: 'Pintura' })).toEqual({});
  });
});

test('a canton without its province is not connected', () => {
  expect(connectedSteps(AREA_FIRST, { area: 'Pintura', canton: 'Barva' })).toEqual({ area: 'Pintura' });
});

test('complete steps become filters', () => {
  expect(completeSteps(complete)).toEqual({ ...complete, especializacion: '' });
  expect(completeSteps(complete, 'Techos')?.especializacion).toBe('Techos');
  expect(completeSteps({ provincia: 'Heredia', area: 'Pintura' })).toBeNull();
});
