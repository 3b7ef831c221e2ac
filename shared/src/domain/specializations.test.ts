import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aSpecialist } from '../testing';
import { specializationsFor, splitSpecializations } from './specializations';
import { fold } from './text';

describe('splitSpecializations', () => {
  test('splits on commas, trims and drops blanks', () => {
    expect(splitSpecializations(' Techos ,Obra   gris,, ')).toEqual(['Techos', 'Obra gris']);
    expect(splitSpecializations('')).toEqual([]);
  });

  test('keeps the first spelling of each, whatever the case', () => {
    expect(splitSpecializations('Techos, TECHOS, techos')).toEqual(['Techos']);
    expect(splitSpecializations('Remodelación, Remodelacion')).toEqual(['Remodelación']);
  });

  test('no two answers are the same and none is blank', () => {
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

  test('may be left with nothing', () => {
    expect(specializationsFor('Pintura', [aSpecialist({ especializacion: 'Techos' })])).toEqual([]);
  });
});
