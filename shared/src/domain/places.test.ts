import { describe, expect, test } from 'vitest';
import { PROVINCES } from '../catalogue';
import {
  CANTON_ALIASES,
  cantonOptionValue,
  isSameCanton,
  isSamePlace,
  parseCantonOption,
  placeInCatalogueSpelling,
} from './places';

test('isSamePlace ignores case, accents and spaces', () => {
  expect(isSamePlace(' limon ', 'Limón')).toBe(true);
  expect(isSamePlace('San  José', 'san josé')).toBe(true);
  expect(isSamePlace('San José', 'San Josecito')).toBe(false);
});

describe('isSameCanton', () => {
  test('matches old and short names of a canton', () => {
    for (const [alias, name] of Object.entries(CANTON_ALIASES)) expect(isSameCanton(alias, name)).toBe(true);
    expect(isSameCanton(' aguirre ', 'QUEPOS')).toBe(true);
  });

  test('ignores case and accents but distinguishes different cantons', () => {
    expect(isSameCanton('sarapiqui', 'Sarapiquí')).toBe(true);
    expect(isSameCanton('Santa Ana', 'Santa Cruz')).toBe(false);
    expect(isSameCanton('constructor', 'Quepos')).toBe(false);
  });
});

describe('placeInCatalogueSpelling', () => {
  test.each([
    ['limon', ' LIMON ', 'Limón, Limón'],
    ['Alajuela', 'Alfaro Ruiz', 'Alajuela, Zarcero'],
    ['San José', 'Escazú', 'San José, Escazú'],
    ['Heredia', 'limon', 'Heredia, Limón'],
    ['heredia', '', 'Heredia'],
  ])('formats %s and %s as «%s»', (provincia, canton, shown) => {
    expect(placeInCatalogueSpelling({ provincia, canton }, PROVINCES)).toBe(shown);
  });

  test('returns a place unchanged if it is not in the catalogue', () => {
    expect(placeInCatalogueSpelling({ provincia: 'Atlantis', canton: 'Norte' }, PROVINCES)).toBe(
      'Atlantis, Norte',
    );
  });
});

test('parseCantonOption reads the option of every canton', () => {
  for (const { provincia, cantones } of PROVINCES)
    for (const { canton } of cantones)
      expect(parseCantonOption(cantonOptionValue(provincia, canton))).toEqual({ provincia, canton });
});

test.each(['', 'Escazú', ', San José'])('parseCantonOption returns null for %j', (value) => {
  expect(parseCantonOption(value)).toBeNull();
});
