import { anEvaluation } from '@club/shared/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseKept, withSent } from './kept-evaluations';

const AT = new Date('2026-03-05T18:00:00Z');

test('what was sent is kept first, with no more of the sender than the name', () => {
  const [first, second] = withSent(
    withSent([], anEvaluation({ comentario: 'Uno' }), AT),
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

test('as many are kept as anybody sends, no more', () => {
  const kept = Array.from({ length: 60 }).reduce<ReturnType<typeof parseKept>>(
    (list) => withSent(list, anEvaluation(), AT),
    [],
  );
  expect(kept).toHaveLength(50);
});

test('what was kept is read again, whatever else stands beside it', () => {
  const kept = withSent([], anEvaluation(), AT);
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), (others) => {
      expect(parseKept(JSON.parse(JSON.stringify([...others, ...kept])))).toEqual(kept);
    }),
  );
});

test('whatever is kept there, nothing is thrown', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(Array.isArray(parseKept(value))).toBe(true);
    }),
  );
});
