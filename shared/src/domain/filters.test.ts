import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { someFilters } from '../testing';
import { filtersFromQuery, parseFilters, stepsFromQuery } from './filters';

describe('filtersFromQuery', () => {
  test('reads the four parameters, trimmed', () => {
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
    expect(stepsFromQuery(query)).toEqual(steps);
  });

  test('especializacion is optional', () => {
    expect(filtersFromQuery(new URLSearchParams('provincia=a&canton=b&area=c'))?.especializacion).toBe('');
  });

  test.each(['provincia', 'canton', 'area'])('answers null when %s is missing or blank', (name) => {
    const params = new URLSearchParams('provincia=a&canton=b&area=c');
    params.set(name, '  ');
    expect(filtersFromQuery(params)).toBeNull();
    params.delete(name);
    expect(filtersFromQuery(params)).toBeNull();
  });
});

describe('parseFilters', () => {
  test('accepts what was saved', () => {
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
  ])('answers null for %j', (value) => expect(parseFilters(value)).toBeNull());

  test('nothing is read from a prototype, and other types count as missing', () => {
    expect(parseFilters(Object.create(someFilters()))).toBeNull();
    expect(parseFilters({ ...someFilters(), canton: 5 })).toBeNull();
    expect(parseFilters({ ...someFilters(), especializacion: ['x'] })?.especializacion).toBe('');
  });

  test('never throws and never answers anything but complete filters', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const filters = parseFilters(value);
        if (filters) expect(filters.provincia && filters.canton && filters.area).toBeTruthy();
      }),
    );
  });
});

test('stepsFromQuery leaves out what is not chosen', () => {
  expect(stepsFromQuery(new URLSearchParams('provincia=Heredia&canton=+&especializacion=x'))).toEqual({
    provincia: 'Heredia',
  });
});
