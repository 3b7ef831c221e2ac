import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anEvaluation } from '../testing/builders';
import { parseSiteFeedback, REACTIONS, toSiteFeedback, validateEvaluation } from './submissions';

describe('validateEvaluation', () => {
  test('accepts evaluations that the form sends', () => {
    expect(validateEvaluation(anEvaluation())).toEqual({});
    expect(validateEvaluation(anEvaluation({ correoUsuario: '' }))).toEqual({});
    const spaced = anEvaluation({ correoUsuario: ' ana@example.com ', telefono: ' 80000099 ' });
    expect(validateEvaluation(spaced)).toEqual({});
  });

  test.each([0, 5])('accepts %d stars', (calificacion) => {
    expect(validateEvaluation(anEvaluation({ calificacion }))).toEqual({});
  });

  test.each([6, -1, NaN, 1.5, '5', null, undefined, Infinity])('rejects %j stars', (calificacion) => {
    expect(Object.keys(validateEvaluation({ ...anEvaluation(), calificacion }))).toEqual(['calificacion']);
  });

  test.each(Object.keys(anEvaluation()))('requires %s of the right type', (field) => {
    expect(Object.keys(validateEvaluation({ ...anEvaluation(), [field]: undefined }))).toEqual([field]);
    expect(Object.keys(validateEvaluation({ ...anEvaluation(), [field]: {} }))).toEqual([field]);
  });

  test.each([
    ['idUsuario', '12345'],
    ['telefono', '1234'],
    ['correoUsuario', 'no tiene'],
    ['comentario', '  '],
    ['comentario', '\u200b\u202e'],
    ['nombreUsuario', '\u3164'],
    ['idEspecialista', ''],
    ['nombreUsuario', ' '],
  ])('rejects %s with %j', (field, value) => {
    expect(Object.keys(validateEvaluation({ ...anEvaluation(), [field]: value }))).toEqual([field]);
  });

  test('ignores inherited properties and never throws', () => {
    expect(Object.keys(validateEvaluation(Object.create(anEvaluation())))).toHaveLength(8);
    fc.assert(fc.property(fc.anything(), (body) => Object.keys(validateEvaluation(body)).length > 0));
  });

  test('never repeats submitted values in messages', () => {
    const messages = Object.values(validateEvaluation({ idUsuario: '1-canary', telefono: 'canary' })).join();
    expect(messages).not.toContain('canary');
  });
});

describe('toSiteFeedback', () => {
  test.each(REACTIONS)('returns the chosen reaction %s', (reaccion) => {
    expect(toSiteFeedback(' Muy útil. ', reaccion)).toEqual({ comentario: 'Muy útil.', reaccion });
  });

  test('returns «Ninguna» if no reaction was chosen', () => {
    expect(toSiteFeedback('Muy útil.', null)).toEqual({ comentario: 'Muy útil.', reaccion: 'Ninguna' });
  });

  test('returns null for a blank comment', () => {
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
  ])('rejects %j', (body) => expect(parseSiteFeedback(body)).toBeNull());

  test('ignores inherited properties and never throws', () => {
    expect(parseSiteFeedback(Object.create({ comentario: 'x', reaccion: 'Bueno' }))).toBeNull();
    fc.assert(fc.property(fc.anything(), (body) => parseSiteFeedback(body) === null));
  });
});
