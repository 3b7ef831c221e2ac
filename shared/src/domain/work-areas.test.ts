import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aSpecialist } from '../testing/builders';
import { fold } from './text';
import {
  AREAS_WITHOUT_SPECIALISTS,
  catalogueAreaFor,
  isAreaWithoutSpecialists,
  specializationsFor,
  splitSpecializations,
} from './work-areas';

describe('names of work areas', () => {
  test('Electricidad and Aires Acondicionados count as areas without specialists, in any case and with extra spaces', () => {
    expect(AREAS_WITHOUT_SPECIALISTS).toEqual(['Electricidad', 'Aires Acondicionados']);
    for (const area of AREAS_WITHOUT_SPECIALISTS) expect(isAreaWithoutSpecialists(area)).toBe(true);
    expect(isAreaWithoutSpecialists(' ELECTRICIDAD ')).toBe(true);
    expect(isAreaWithoutSpecialists('aires acondicionados')).toBe(true);
  });

  test('the catalogue’s names, such as Eléctrico and Aire acondicionados, do not count as areas without specialists', () => {
    for (const area of ['Pintura', 'Construcción', 'Eléctrico', 'Aire acondicionados', '']) {
      expect(isAreaWithoutSpecialists(area)).toBe(false);
    }
  });

  test('catalogueAreaFor returns the catalogue’s name of a home tile’s area', () => {
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

  test('returns only the first of several spellings of a specialization', () => {
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

  test('returns only specializations with «pintura» or «general» for Pintura', () => {
    expect(specializationsFor(' PINTURA ', list)).toEqual(['PINTURA de interiores', 'Remodelación general']);
  });

  test('omits specializations with «pintura» for areas except Pintura', () => {
    expect(specializationsFor('Construcción', list)).toEqual(['Acabados', 'Remodelación general', 'Techos']);
  });
});
