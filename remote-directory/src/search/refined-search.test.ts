import { REQUIREMENTS, type Refinement, SORT_ORDERS } from '@club/shared/domain';
import { aRatingComment, aRatingSummary, aSpecialist } from '@club/shared/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refineSpecialists } from './refined-search';

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join(' ');

const aRefinement = fc.record({
  order: fc.constantFrom(null, ...SORT_ORDERS),
  requirements: fc.subarray([...REQUIREMENTS]),
});

describe('refineSpecialists', () => {
  const zoe = aSpecialist({ id: '1', nombre: 'Zoe', certificados: [], correo: 'zoe@example.com', video: '' });
  const angel = aSpecialist({ id: '2', nombre: 'Ángel', certificados: ['1'], correo: 'No tiene', video: '' });
  const beto = aSpecialist({
    id: '3',
    nombre: 'Beto',
    certificados: ['2'],
    video: 'https://youtu.be/abcdefghijk',
  });
  const list = [zoe, angel, beto];
  const as = (refinement: Partial<Refinement>) =>
    refineSpecialists(list, { order: null, requirements: [], ...refinement });
  const many = (cedula: string, promedio: number, count: number) =>
    aRatingSummary({
      cedula,
      promedio,
      comentarios: Array.from({ length: count }, () => aRatingComment({ calificacion: promedio })),
    });

  test('keeps the list’s order unless another is chosen (ruling 37)', () => {
    expect(ids(as({}))).toBe('1 2 3');
    expect(ids(refineSpecialists(list, { order: null, requirements: [] }, [many('3', 5, 2)]))).toBe('1 2 3');
  });

  test('sorts by name in Spanish alphabetical order', () => {
    expect(ids(as({ order: 'nombre' }))).toBe('2 3 1');
  });

  test.each([
    ['certificado', '2 3'],
    ['correo', '1 3'],
    ['video', '3'],
  ] as const)('returns only specialists with the required property «%s»', (requirement, expected) => {
    expect(ids(as({ requirements: [requirement] }))).toBe(expected);
  });

  test('returns only specialists that meet all requirements', () => {
    expect(ids(as({ requirements: ['certificado', 'correo'] }))).toBe('3');
  });

  test('sorts by weighted average: forty ratings of 4.8 before one of 5, unrated last', () => {
    const ratings = [many('1', 5, 1), many('3', 4.8, 40), many('9', 3, 40)];
    expect(ids(refineSpecialists(list, { order: 'calificacion', requirements: [] }, ratings))).toBe('3 1 2');
  });

  test('sorts by number of evaluations, equal ones in list order', () => {
    const ratings = [many('2', 2, 3), many('3', 5, 3)];
    expect(ids(refineSpecialists(list, { order: 'evaluaciones', requirements: [] }, ratings))).toBe('2 3 1');
  });

  test('returns specialists of the list, each once', () => {
    fc.assert(
      fc.property(aRefinement, (refinement) => {
        const shown = refineSpecialists(list, refinement);
        expect(new Set(shown).size).toBe(shown.length);
        expect(shown.every((one) => list.includes(one))).toBe(true);
      }),
    );
  });
});
