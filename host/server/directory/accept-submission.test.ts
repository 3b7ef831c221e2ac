import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aFeedback, anEvaluationBody } from '../../trials/support/fixtures';
import { acceptEvaluation, acceptFeedback, parseJsonBody } from './accept-submission';

describe('parseJsonBody', () => {
  test('reads an object, with or without a byte order mark', () => {
    expect(parseJsonBody(Buffer.from('{"a":"ñ"}'))).toEqual({ ok: true, value: { a: 'ñ' } });
    expect(parseJsonBody(Buffer.from('\uFEFF{"a":1}'))).toEqual({ ok: true, value: { a: 1 } });
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['undefined', undefined],
    ['broken JSON', Buffer.from('{"a":')],
    ['a list', Buffer.from('[]')],
    ['null', Buffer.from('null')],
    ['a text', Buffer.from('"hola"')],
    ['Latin-1', Buffer.from('{"a":"ñ"}', 'latin1')],
    ['deep nesting', Buffer.from('['.repeat(60_000))],
  ])('refuses %s with a reason', (_name, bytes) => {
    expect(parseJsonBody(bytes)).toMatchObject({ ok: false, reason: expect.stringMatching(/cuerpo/) });
  });

  test('the reason never contains the input', () => {
    const result = parseJsonBody(Buffer.from('{"idUsuario": 101110111 canary'));
    expect(JSON.stringify(result)).not.toMatch(/canary|101110111/);
  });

  test('returns an object or a reason for any bytes, and never throws', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const result = parseJsonBody(Buffer.from(bytes));
        expect(result.ok ? typeof result.value === 'object' : result.reason !== '').toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('a key such as __proto__ does not alter other objects', () => {
    parseJsonBody(
      Buffer.from('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
    );
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

describe('acceptEvaluation', () => {
  test('accepts the eight fields, trimmed, and nothing else', () => {
    const body = {
      ...anEvaluationBody({ idEspecialista: ' 7 ', idUsuario: '1-0111-0111' }),
      state: 'accepted',
    };
    expect(acceptEvaluation(body)).toEqual({ ok: true, value: anEvaluationBody() });
  });

  test.each([6, -1, 1.5, Number.NaN, '5', null, true])('refuses %j stars', (calificacion) => {
    expect(acceptEvaluation({ ...anEvaluationBody(), calificacion })).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/calificación/),
    });
  });

  test.each(['a\0b', 'half \ud83d pair'])(
    'refuses %j, which a database could not store unchanged',
    (comentario) => {
      expect(acceptEvaluation(anEvaluationBody({ comentario })).ok).toBe(false);
    },
  );

  test.each([
    ['idEspecialista', 200, 'La identificación del especialista tiene más de 200 caracteres.'],
    ['nombreEspecialista', 200, 'El nombre del especialista tiene más de 200 caracteres.'],
    ['nombreUsuario', 200, 'El nombre de quien evalúa tiene más de 200 caracteres.'],
    ['comentario', 2_000, 'El comentario tiene más de 2000 caracteres.'],
  ] as const)('accepts %s up to %i characters, as the form does', (field, longest, reason) => {
    const of = (length: number) => acceptEvaluation(anEvaluationBody({ [field]: ` ${'7'.repeat(length)}` }));
    expect(of(longest).ok).toBe(true);
    expect(of(longest + 1)).toEqual({ ok: false, reason });
  });

  test('accepts emoji and other scripts', () => {
    expect(acceptEvaluation(anEvaluationBody({ comentario: '👷🏽‍♀️ שלום ñ' })).ok).toBe(true);
  });
});

describe('acceptFeedback', () => {
  test.each(['Bueno', 'Neutral', 'Malo', 'Ninguna'] as const)('accepts the reaction %s', (reaccion) => {
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
});
