import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anEvaluation, aSpecialist, aUser } from '../testing';
import { toEvaluation, validateEvaluation, validateEvaluationDraft } from './evaluation';

describe('validateEvaluationDraft', () => {
  test('a comment is required, blanks are none', () => {
    expect(validateEvaluationDraft({ calificacion: 5, comentario: ' \n ' })).toEqual({
      comentario: 'Por favor, escriba su comentario.',
    });
    expect(Object.keys(validateEvaluationDraft({ calificacion: 5, comentario: '\u200b' }))).toEqual([
      'comentario',
    ]);
    expect(validateEvaluationDraft({ calificacion: 5, comentario: 'Bien' })).toEqual({});
  });

  test('no minimum of stars is enforced', () => {
    expect(validateEvaluationDraft({ calificacion: 0, comentario: 'Bien' })).toEqual({});
  });
});

describe('validateEvaluation', () => {
  test('accepts what the product sends', () => {
    const sent = toEvaluation(aSpecialist(), aUser(), { calificacion: 4, comentario: 'Bien' });
    expect(validateEvaluation(JSON.parse(JSON.stringify(sent)))).toEqual({});
    expect(validateEvaluation(anEvaluation({ correoUsuario: '' }))).toEqual({});
    const spaced = anEvaluation({ correoUsuario: ' ana@example.com ', telefono: ' 80000099 ' });
    expect(validateEvaluation(spaced)).toEqual({});
  });

  test.each([0, 1, 2, 3, 4, 5])('%d stars are accepted', (calificacion) => {
    expect(validateEvaluation(anEvaluation({ calificacion }))).toEqual({});
  });

  test.each([6, -1, NaN, 1.5, '5', null, undefined, Infinity])('%j stars are refused', (calificacion) => {
    expect(Object.keys(validateEvaluation({ ...anEvaluation(), calificacion }))).toEqual(['calificacion']);
  });

  test.each(Object.keys(anEvaluation()))('%s must be there, of its type', (field) => {
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
  ])('%s refuses %j', (field, value) => {
    expect(Object.keys(validateEvaluation({ ...anEvaluation(), [field]: value }))).toEqual([field]);
  });

  test('nothing is read from a prototype and nothing is thrown', () => {
    expect(Object.keys(validateEvaluation(Object.create(anEvaluation())))).toHaveLength(8);
    fc.assert(fc.property(fc.anything(), (body) => Object.keys(validateEvaluation(body)).length > 0));
  });

  test('no message repeats what was sent', () => {
    const messages = Object.values(validateEvaluation({ idUsuario: '1-canary', telefono: 'canary' })).join();
    expect(messages).not.toContain('canary');
  });
});

test('the eight fields of an evaluation come from the specialist, the user and the form', () => {
  const draft = { calificacion: 0, comentario: ' Muy bien. ' };
  expect(toEvaluation(aSpecialist({ id: '9' }), aUser({ email: undefined }), draft)).toEqual({
    idEspecialista: '9',
    nombreEspecialista: 'María Solís Peña',
    calificacion: 0,
    comentario: 'Muy bien.',
    idUsuario: '100000001',
    nombreUsuario: 'Ana Mora Vargas',
    correoUsuario: '',
    telefono: '80000099',
  });
});
