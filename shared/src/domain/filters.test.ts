import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { someFilters } from '../testing/builders';
import {
  AREA_FIRST,
  currentStep,
  dropStepsAfterGap,
  filtersFromQuery,
  PROVINCE_FIRST,
  parseFilters,
  stepsFromQuery,
  toCompleteFilters,
  undoStep,
} from './filters';

describe('filtersFromQuery', () => {
  test('reads the four parameters and trims them', () => {
    const params = new URLSearchParams(
      'provincia=%20Lim%C3%B3n&canton=Matina&area=Pintura+&especializacion=Techos',
    );
    expect(filtersFromQuery(params)).toEqual({
      provincia: 'Limón',
      canton: 'Matina',
      area: 'Pintura',
      especializacion: 'Techos',
    });
  });

  test.each(['+', '%20', '%2B'])('reads %s as a space', (space) => {
    const query = new URLSearchParams(
      `provincia=San${space}José&canton=Le%C3%B3n${space}Cort%C3%A9s&area=Aire${space}acondicionados&especializacion=Obra${space}gris`,
    );
    const steps = { provincia: 'San José', canton: 'León Cortés', area: 'Aire acondicionados' };
    expect(filtersFromQuery(query)).toEqual({ ...steps, especializacion: 'Obra gris' });
    expect(stepsFromQuery(query)).toEqual({ ...steps, especializacion: 'Obra gris' });
  });

  test('does not require especializacion', () => {
    expect(filtersFromQuery(new URLSearchParams('provincia=a&canton=b&area=c'))?.especializacion).toBe('');
  });

  test.each(['provincia', 'canton', 'area'])('returns null if %s is missing or blank', (name) => {
    const params = new URLSearchParams('provincia=a&canton=b&area=c');
    params.set(name, '  ');
    expect(filtersFromQuery(params)).toBeNull();
    params.delete(name);
    expect(filtersFromQuery(params)).toBeNull();
  });
});

describe('parseFilters', () => {
  test('accepts saved filters', () => {
    const filters = someFilters({ especializacion: 'Techos' });
    expect(parseFilters(JSON.parse(JSON.stringify(filters)))).toEqual(filters);
  });

  test.each([
    null,
    undefined,
    'text',
    3,
    [],
    {},
    { provincia: 'a', canton: 'b' },
    someFilters({ area: ' ' }),
  ])('returns null for the invalid value %j', (value) => expect(parseFilters(value)).toBeNull());

  test('ignores inherited properties and values that are not strings', () => {
    expect(parseFilters(Object.create(someFilters()))).toBeNull();
    expect(parseFilters({ ...someFilters(), canton: 5 })).toBeNull();
    expect(parseFilters({ ...someFilters(), especializacion: ['x'] })?.especializacion).toBe('');
  });

  test('returns complete filters or null for any value', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const filters = parseFilters(value);
        if (filters) expect(filters.provincia && filters.canton && filters.area).toBeTruthy();
      }),
    );
  });
});

test('stepsFromQuery skips blank steps', () => {
  expect(stepsFromQuery(new URLSearchParams('provincia=Heredia&canton=+&especializacion=+'))).toEqual({
    provincia: 'Heredia',
  });
});

const complete = { provincia: 'Heredia', canton: 'Barva', area: 'Pintura' };

describe('currentStep', () => {
  test('returns province, canton, work area, specialization in this order for the province page', () => {
    expect(currentStep(PROVINCE_FIRST, {})).toBe('provincia');
    expect(currentStep(PROVINCE_FIRST, { provincia: 'Heredia' })).toBe('canton');
    expect(currentStep(PROVINCE_FIRST, { provincia: 'Heredia', canton: 'Barva' })).toBe('area');
    expect(currentStep(PROVINCE_FIRST, complete)).toBe('especializacion');
  });

  test('returns work area, province, canton, specialization in this order for the work-area page', () => {
    expect(currentStep(AREA_FIRST, {})).toBe('area');
    expect(currentStep(AREA_FIRST, { area: 'Pintura' })).toBe('provincia');
    expect(currentStep(AREA_FIRST, { area: 'Pintura', provincia: 'Heredia' })).toBe('canton');
    expect(currentStep(AREA_FIRST, complete)).toBe('especializacion');
  });
});

describe('undoStep', () => {
  test('removes the steps in reverse order, then returns null', () => {
    const two = undoStep(PROVINCE_FIRST, complete);
    expect(two).toEqual({ provincia: 'Heredia', canton: 'Barva' });
    const one = undoStep(PROVINCE_FIRST, two ?? {});
    expect(one).toEqual({ provincia: 'Heredia' });
    const none = undoStep(PROVINCE_FIRST, one ?? {});
    expect(none).toEqual({});
    expect(undoStep(PROVINCE_FIRST, none ?? {})).toBeNull();
  });

  test('removes the area last on the work-area page', () => {
    expect(undoStep(AREA_FIRST, complete)).toEqual({ area: 'Pintura', provincia: 'Heredia' });
    expect(undoStep(AREA_FIRST, { area: 'Pintura' })).toEqual({});
  });

  test('ignores steps after a missing one', () => {
    expect(undoStep(PROVINCE_FIRST, { canton: 'Barva', area: 'Pintura' })).toBeNull();
    expect(undoStep(PROVINCE_FIRST, { provincia: 'Heredia', area: 'Pintura' })).toEqual({});
  });
});

test('dropStepsAfterGap drops a canton without its province', () => {
  expect(dropStepsAfterGap(AREA_FIRST, { area: 'Pintura', canton: 'Barva' })).toEqual({ area: 'Pintura' });
});

test('dropStepsAfterGap keeps a specialization only with its area', () => {
  const steps = { area: 'Pintura', especializacion: 'Fachadas' };
  expect(dropStepsAfterGap(AREA_FIRST, steps)).toEqual(steps);
  expect(dropStepsAfterGap(AREA_FIRST, { especializacion: 'Fachadas' })).toEqual({});
});

test('toCompleteFilters returns filters only if no step is missing', () => {
  expect(toCompleteFilters(complete)).toEqual({ ...complete, especializacion: '' });
  expect(toCompleteFilters({ ...complete, especializacion: 'Techos' })?.especializacion).toBe('Techos');
  expect(toCompleteFilters({ provincia: 'Heredia', area: 'Pintura' })).toBeNull();
});
