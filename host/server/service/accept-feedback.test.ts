import { expect, test } from 'vitest';
import { aFeedback } from '../../trials/support/bodies';
import { acceptFeedback } from './accept-feedback';

test.each(['Bueno', 'Neutral', 'Malo', 'Ninguna'] as const)('takes the reaction %s', (reaccion) => {
  expect(acceptFeedback({ ...aFeedback({ reaccion }), extra: 1 })).toEqual({
    ok: true,
    value: aFeedback({ reaccion }),
  });
});

test.each([
  ['a blank comment', aFeedback({ comentario: ' \t ' })],
  ['no comment', { reaccion: 'Bueno' }],
  ['an unknown reaction', { comentario: 'a', reaccion: 'Regular' }],
  ['no reaction', { comentario: 'a' }],
  ['a null character', aFeedback({ comentario: 'a\0b' })],
  ['2,001 characters', aFeedback({ comentario: 'a'.repeat(2_001) })],
])('refuses %s with a reason', (_name, body) => {
  expect(acceptFeedback(body)).toMatchObject({ ok: false, reason: expect.stringMatching(/\.$/) });
});
