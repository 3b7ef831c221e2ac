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

describe('arrangement in the query', () => {
  test('reads the query that it writes', () => {
    fc.assert(
      fc.property(anArrangement, (arrangement) => {
        expect(arrangementFromQuery(queryOf(arrangement))).toEqual(arrangement);
      }),
    );
  });

  test.each(['', 'orden=precio', 'orden=&certificado=no', 'video=1&orden=NOMBRE'])(
    'ignores «%s»',
    (query) => {
      expect(arrangementFromQuery(new URLSearchParams(query))).toEqual({ order: null, wishes: [] });
    },
  );

  test('writes no parameters for the default', () => {
    expect(arrangementParameters({ order: null, wishes: [] })).toEqual([]);
  });
});

describe('arrange', () => {
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

  test('keeps the order of the list by default (Ruling 37)', () => {
    expect(ids(as({}))).toBe('1 2 3');
  });

  test('sorts by name in alphabetical order', () => {
    expect(ids(as({ order: 'nombre' }))).toBe('2 3 1');
  });

  test.each([
    ['certificado', '2 3'],
    ['correo', '1 3'],
    ['video', '3'],
  ] as const)('keeps only specialists with %s', (wish, expected) => {
    expect(ids(as({ wishes: [wish] }))).toBe(expected);
  });

  test('requires all requirements', () => {
    expect(ids(as({ wishes: ['certificado', 'correo'] }))).toBe('3');
  });

  const many = (cedula: string, promedio: number, count: number) =>
    aRatingSummary({
      cedula,
      promedio,
      comentarios: Array.from({ length: count }, () => aRatingComment({ calificacion: promedio })),
    });

  test('sorts by fair average: a single 5 ranks below forty of 4.8, unrated ones are last', () => {
    const ratings = [many('1', 5, 1), many('3', 4.8, 40), many('9', 3, 40)];
    expect(ids(arrange(list, { order: 'calificacion', wishes: [] }, ratings))).toBe('3 1 2');
  });

  test('sorts by number of evaluations, ties in the order of the list', () => {
    const ratings = [many('2', 2, 3), many('3', 5, 3)];
    expect(ids(arrange(list, { order: 'evaluaciones', wishes: [] }, ratings))).toBe('2 3 1');
  });

  test('returns only specialists of the list, each once', () => {
    fc.assert(
      fc.property(anArrangement, (arrangement) => {
        const shown = arrange(list, arrangement);
        expect(new Set(shown).size).toBe(shown.length);
        expect(shown.every((one) => list.includes(one))).toBe(true);
      }),
    );
  });
});
