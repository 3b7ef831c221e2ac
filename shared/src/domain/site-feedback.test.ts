import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseSiteFeedback, REACTIONS, toSiteFeedback } from './site-feedback';

describe('toSiteFeedback', () => {
  test.each(REACTIONS)('carries the reaction %s', (reaccion) => {
    expect(toSiteFeedback(' Muy útil. ', reaccion)).toEqual({ comentario: 'Muy útil.', reaccion });
  });

  test('no reaction is sent as «Ninguna»', () => {
    expect(toSiteFeedback('Muy útil.', null)).toEqual({ comentario: 'Muy útil.', reaccion: 'Ninguna' });
  });

  test('a blank comment is not sent', () => {
    expect(toSiteFeedback('', 'Bueno')).toBeNull();
    expect(toSiteFeedback(' \n\t ', 'Bueno')).toBeNull();
    expect(toSiteFeedback('\u200b \u2060\u3164', 'Bueno')).toBeNull();
  });
});

describe('parseSiteFeedback', () => {
  test.each([...REACTIONS, 'Ninguna'])('accepts %s', (reaccion) => {
    expect(parseSiteFeedback({ comentario: 'Útil', reaccion })).toEqual({ comentario: 'Útil', reaccion });
  });

  test.each([
    null,
    [],
    {},
    { comentario: 'x' },
    { comentario: ' ', reaccion: 'Bueno' },
    { comentario: '\u200d\u00ad', reaccion: 'Bueno' },
    { comentario: 5, reaccion: 'Bueno' },
    { comentario: 'x', reaccion: 'bueno' },
    { comentario: 'x', reaccion: null },
    { comentario: 'x', reaccion: ['Bueno'] },
  ])('refuses %j', (body) => expect(parseSiteFeedback(body)).toBeNull());

  test('nothing is read from a prototype and nothing is thrown', () => {
    expect(parseSiteFeedback(Object.create({ comentario: 'x', reaccion: 'Bueno' }))).toBeNull();
    fc.assert(fc.property(fc.anything(), (body) => parseSiteFeedback(body) === null));
  });
});
