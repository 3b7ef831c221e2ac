import { expect, test } from 'vitest';
import { anEvaluation } from '../../trials/support/bodies';
import { acceptEvaluation } from './accept-evaluation';

test('takes the eight fields, trimmed, and nothing else', () => {
  const body = { ...anEvaluation({ idEspecialista: ' 7 ', idUsuario: '1-0111-0111' }), state: 'accepted' };
  expect(acceptEvaluation(body)).toEqual({ ok: true, value: anEvaluation() });
});

test.each([6, -1, 1.5, Number.NaN, '5', null, true])('refuses %j stars', (calificacion) => {
  expect(acceptEvaluation({ ...anEvaluation(), calificacion })).toMatchObject({
    ok: false,
    reason: expect.stringMatching(/calificación/),
  });
});

test.each([0, 1, 5])('takes %j stars', (calificacion) => {
  expect(acceptEvaluation(anEvaluation({ calificacion })).ok).toBe(true);
});

test.each(['idEspecialista', 'comentario', 'idUsuario', 'nombreUsuario', 'telefono'] as const)(
  'refuses a blank %s',
  (field) => {
    expect(acceptEvaluation(anEvaluation({ [field]: ' \n' })).ok).toBe(false);
  },
);

test.each(['a\0b', 'half \ud83d pair'])('refuses %j, of which a part would be stored', (comentario) => {
  expect(acceptEvaluation(anEvaluation({ comentario })).ok).toBe(false);
});

test.each([
  ['idEspecialista', 200, 'La identificación del especialista tiene más de 200 caracteres.'],
  ['nombreEspecialista', 200, 'El nombre del especialista tiene más de 200 caracteres.'],
  ['nombreUsuario', 200, 'El nombre de quien evalúa tiene más de 200 caracteres.'],
  ['comentario', 2_000, 'El comentario tiene más de 2000 caracteres.'],
] as const)('takes %s up to %i characters, as the form does, and no longer', (field, longest, reason) => {
  const of = (length: number) => acceptEvaluation(anEvaluation({ [field]: ` ${'7'.repeat(length)}` }));
  expect(of(longest).ok).toBe(true);
  expect(of(longest + 1)).toEqual({ ok: false, reason });
});

test('takes emoji and other scripts', () => {
  expect(acceptEvaluation(anEvaluation({ comentario: '👷🏽‍♀️ שלום ñ' })).ok).toBe(true);
});
