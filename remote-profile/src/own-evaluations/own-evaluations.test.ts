import { anEvaluation, aRatingComment } from '@club/shared/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeOwnEvaluations, parseOwnEvaluations, prependEvaluation } from './own-evaluations';

const AT = new Date('2026-03-05T18:00:00Z');

test('the profile stores a sent evaluation first, with only the name of the sender', () => {
  const [first, second] = prependEvaluation(
    prependEvaluation([], anEvaluation({ comentario: 'Uno' }), AT),
    anEvaluation({ comentario: 'Dos' }),
    AT,
  );
  expect(first).toEqual({
    idEspecialista: '1',
    nombre: 'Ana Mora Vargas',
    fecha: '2026-03-05T18:00:00.000Z',
    calificacion: 5,
    comentario: 'Dos',
  });
  expect(second?.comentario).toBe('Uno');
});

test('the profile stores at most 50 evaluations', () => {
  const kept = Array.from({ length: 60 }).reduce<ReturnType<typeof parseOwnEvaluations>>(
    (list) => prependEvaluation(list, anEvaluation(), AT),
    [],
  );
  expect(kept).toHaveLength(50);
});

test('the profile reads stored evaluations among any other values', () => {
  const kept = prependEvaluation([], anEvaluation(), AT);
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), (others) => {
      expect(parseOwnEvaluations(JSON.parse(JSON.stringify([...others, ...kept])))).toEqual(kept);
    }),
  );
});

test('the profile never throws on stored values', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(Array.isArray(parseOwnEvaluations(value))).toBe(true);
    }),
  );
});

const mine = aRatingComment({
  nombre: 'Ana Mora',
  calificacion: 4,
  comentario: 'Muy puntual',
  fecha: '2026-03-05',
});
const former = { ...mine, comentario: 'Puntual' };
const other = aRatingComment({ comentario: 'Bien' });

describe('the user’s evaluation in the list', () => {
  test('leaves the list unchanged without one', () => {
    expect(mergeOwnEvaluations([other], [])).toEqual([other]);
  });

  test('comes first and is pending until the service has it', () => {
    expect(mergeOwnEvaluations([other], [mine])).toEqual([
      { ...mine, own: 'latest', isPending: true },
      other,
    ]);
  });

  test('appears once when the service has it, as the service writes it', () => {
    const told = { ...mine, nombre: ' ANA  Mora', comentario: 'muy  puntual ', fecha: '06/03/2026' };
    expect(mergeOwnEvaluations([other, told], [mine])).toEqual([{ ...told, own: 'latest' }, other]);
  });

  test.each([
    ['name', { nombre: 'Ana Rojas' }],
    ['stars', { calificacion: 5 }],
    ['text', { comentario: 'Muy impuntual' }],
  ])('stays beside an evaluation with another %s', (_what, difference) => {
    const alike = { ...mine, ...difference };
    expect(mergeOwnEvaluations([alike], [mine])).toEqual([
      { ...mine, own: 'latest', isPending: true },
      alike,
    ]);
  });

  test('is marked as former if the service still has an earlier one', () => {
    expect(mergeOwnEvaluations([other, former], [mine, former])).toEqual([
      { ...mine, own: 'latest', isPending: true },
      other,
      { ...former, own: 'former' },
    ]);
  });
});
