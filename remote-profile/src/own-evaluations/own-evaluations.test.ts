import { anEvaluation, aRatingComment } from '@club/shared/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeOwnEvaluations, parseOwnEvaluations, prependEvaluation } from './own-evaluations';

const AT = new Date('2026-03-05T18:00:00Z');

test('prependEvaluation puts a sent evaluation first, with the sender’s name as only personal data', () => {
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

test('prependEvaluation keeps at most 50 evaluations', () => {
  const kept = Array.from({ length: 60 }).reduce<ReturnType<typeof parseOwnEvaluations>>(
    (list) => prependEvaluation(list, anEvaluation(), AT),
    [],
  );
  expect(kept).toHaveLength(50);
});

test('parseOwnEvaluations returns the valid evaluations of a stored list', () => {
  const kept = prependEvaluation([], anEvaluation(), AT);
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), (others) => {
      expect(parseOwnEvaluations(JSON.parse(JSON.stringify([...others, ...kept])))).toEqual(kept);
    }),
  );
});

test('parseOwnEvaluations never throws', () => {
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

describe('mergeOwnEvaluations', () => {
  test('returns the list unchanged if the user has no evaluation', () => {
    expect(mergeOwnEvaluations([other], [])).toEqual([other]);
  });

  test('puts the user’s evaluation first, pending until the service lists it', () => {
    expect(mergeOwnEvaluations([other], [mine])).toEqual([
      { ...mine, own: 'latest', isPending: true },
      other,
    ]);
  });

  test('returns only the service’s copy of the user’s evaluation if the service lists it, even in another spelling', () => {
    const told = { ...mine, nombre: ' ANA  Mora', comentario: 'muy  puntual ', fecha: '06/03/2026' };
    expect(mergeOwnEvaluations([other, told], [mine])).toEqual([{ ...told, own: 'latest' }, other]);
  });

  test.each([
    ['name', { nombre: 'Ana Rojas' }],
    ['stars', { calificacion: 5 }],
    ['text', { comentario: 'Muy impuntual' }],
  ])('keeps an evaluation of the service that has another %s', (_what, difference) => {
    const alike = { ...mine, ...difference };
    expect(mergeOwnEvaluations([alike], [mine])).toEqual([
      { ...mine, own: 'latest', isPending: true },
      alike,
    ]);
  });

  test('marks the user’s earlier evaluation as former if the service still lists it', () => {
    expect(mergeOwnEvaluations([other, former], [mine, former])).toEqual([
      { ...mine, own: 'latest', isPending: true },
      other,
      { ...former, own: 'former' },
    ]);
  });
});
