import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aRatingComment, aRatingSummary, aSpecialist } from '../testing';
import {
  type Arrangement,
  arrange,
  arrangementFromQuery,
  arrangementParameters,
  ORDERS,
  WISHES,
} from './arrangement';

const queryOf = (arrangement: Arrangement) => new URLSearchParams(arrangementParameters(arrangement));
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join(' ');

const anArrangement = fc.record({
  order: fc.constantFrom(null, ...ORDERS),
  wishes: fc.subarray([...WISHES]),
});

describe('an arrangement in the address', () => {
  test('is read as it was written', () => {
    fc.assert(
      fc.property(anArrangement, (arrangement) => {
        expect(arrangementFromQuery(queryOf(arrangement))).toEqual(arrangement);
      }),
    );
  });

  test.each(['', 'orden=precio', 'orden=&certificado=no', 'video=1&orden=NOMBRE'])(
    '«%s» asks for nothing',
    (query) => {
      expect(arrangementFromQuery(new URLSearchParams(query))).toEqual({ order: null, wishes: [] });
    },
  );

  test('is not there where nothing is wanted', () => {
    expect(arrangementParameters({ order: null, wishes: [] })).toEqual([]);
  });
});

describe('arranged specialists', () => {
  const zoe = aSpecialist({ id: '1', nombre: 'Zoe', certificados: [], correo: 'zoe@example.com', video: '' });
  const angel = aSpecialist({ id: '2', nombre: 'Ángel', certificados: ['1'], correo: 'No tiene', video: '' });
  const beto = aSpecialist({
    id: '3',
    nombre: 'Beto',
    certificados: ['2'],
    video: 'https://youtu.be/abcdefghijk',
  });
  const list = [zoe, angel, beto];
  const as = (arrangement: Partial<Arrangement>) =>
    arrange(list, { order: null, wishes: [], ...arrangement });

  test('stay in the order of the list unless another is chosen (Ruling 37)', () => {
    expect(ids(as({}))).toBe('1 2 3');
  });

  test('by name stand as in a dictionary', () => {
    expect(ids(as({ order: 'nombre' }))).toBe('2 3 1');
  });

  test.each([
    ['certificado', '2 3'],
    ['correo', '1 3'],
    ['video', '3'],
  ] as const)('with %s are those who have it', (wish, expected) => {
    expect(ids(as({ wishes: [wish] }))).toBe(expected);
  });

  test('have all that is wished', () => {
    expect(ids(as({ wishes: ['certificado', 'correo'] }))).toBe('3');
  });

  const many = (cedula: string, promedio: number, count: number) =>
    aRatingSummary({
      cedula,
      promedio,
      comentarios: Array.from({ length: count }, () => aRatingComment({ calificacion: promedio })),
    });

  test('by rating go by fair averages: one 5 does not go before forty of 4.8, nobody rated is last', () => {
    const ratings = [many('1', 5, 1), many('3', 4.8, 40), many('9', 3, 40)];
    expect(ids(arrange(list, { order: 'calificacion', wishes: [] }, ratings))).toBe('3 1 2');
  });

  test('by number of evaluations, equals as in the list', () => {
    const ratings = [many('2', 2, 3), many('3', 5, 3)];
    expect(ids(arrange(list, { order: 'evaluaciones', wishes: [] }, ratings))).toBe('2 3 1');
  });

  test('are none who were not there, and none twice', () => {
    fc.assert(
      fc.property(anArrangement, (arrangement) => {
        const shown = arrange(list, arrangement);
        expect(new Set(shown).size).toBe(shown.length);
        expect(shown.every((one) => list.includes(one))).toBe(true);
      }),
    );
  });
});
