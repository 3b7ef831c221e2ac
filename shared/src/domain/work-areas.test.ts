import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aSpecialist } from '../testing';
import { fold } from './text';
import {
  AREAS_WITHOUT_SPECIALISTS,
  catalogueAreaFor,
  isAreaWithoutSpecialists,
  specializationsFor,
  splitSpecializations,
} from './work-areas';

describe('area names', () => {
  test('Electricidad and Aires Acondicionados show the notice in any case and spacing', () => {
    expect(AREAS_WITHOUT_SPECIALISTS).toEqual(['Electricidad', 'Aires Acondicionados']);
    for (const area of AREAS_WITHOUT_SPECIALISTS) expect(isAreaWithoutSpecialists(area)).toBe(true);
    expect(isAreaWithoutSpecialists(' ELECTRICIDAD ')).toBe(true);
    expect(isAreaWithoutSpecialists('aires acondicionados')).toBe(true);
  });

  test('no other area shows the notice, not even the catalogue’s own names', () => {
    for (const area of ['Pintura', 'Construcción', 'Eléctrico', 'Aire acondicionados', '']) {
      expect(isAreaWithoutSpecialists(area)).toBe(false);
    }
  });

  test('maps a tile’s name to the catalogue’s name', () => {
    expect(catalogueAreaFor('electricidad')).toBe('Eléctrico');
    expect(catalogueAreaFor('Aires Acondicionados ')).toBe('Aire acondicionados');
    expect(catalogueAreaFor('Pintura')).toBe('Pintura');
  });
});

describe('splitSpecializations', () => {
  test('splits on commas, trims and skips blanks', () => {
    expect(splitSpecializations(' Techos ,Obra   gris,, ')).toEqual(['Techos', 'Obra gris']);
    expect(splitSpecializations('')).toEqual([]);
  });

  test('keeps the first spelling of each', () => {
    expect(splitSpecializations('Techos, TECHOS, techos')).toEqual(['Techos']);
    expect(splitSpecializations('Remodelación, Remodelacion')).toEqual(['Remodelación']);
  });

  test('returns no duplicates and no blanks', () => {
    const text = fc.array(fc.constantFrom('Techos', 'TECHOS ', ' Pisos', '', ' ', 'Obra gris')).map(String);
    fc.assert(
      fc.property(text, (given) => {
        const keys = splitSpecializations(given).map(fold);
        expect(new Set(keys).size).toBe(keys.length);
        expect(keys).not.toContain('');
      }),
    );
  });
});

describe('specializationsFor', () => {
  const list = [
    aSpecialist({ especializacion: 'Techos, Remodelación general' }),
    aSpecialist({ especializacion: 'PINTURA de interiores, techos, Acabados' }),
  ];

  test('Pintura lists only those with «pintura» or «general»', () => {
    expect(specializationsFor(' PINTURA ', list)).toEqual(['PINTURA de interiores', 'Remodelación general']);
  });

  test('other areas leave out those with «pintura»', () => {
    expect(specializationsFor('Construcción', list)).toEqual(['Acabados', 'Remodelación general', 'Techos']);
  });
});
