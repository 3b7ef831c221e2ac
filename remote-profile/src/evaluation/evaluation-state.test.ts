import { validateEvaluation } from '@club/shared/domain';
import { aSpecialist, aUser } from '@club/shared/testing';
import { describe, expect, test } from 'vitest';
import {
  EMPTY_EVALUATION,
  type EvaluationEvent,
  nextEvaluationState,
  toEvaluation,
  validateComment,
} from './evaluation-state';

const after = (...events: EvaluationEvent[]) => events.reduce(nextEvaluationState, EMPTY_EVALUATION);
const rated: EvaluationEvent = { type: 'rated', calificacion: 4 };
const typed: EvaluationEvent = { type: 'typed', comentario: 'Puntual' };
const submitted: EvaluationEvent = { type: 'submitted' };
const draft = { calificacion: 4, comentario: 'Puntual' };

describe('the draft of an evaluation form', () => {
  test.each([' \n ', '\u200b', ''])('requires a comment that is not blank', (comentario) => {
    expect(validateComment(comentario)).toBe('Por favor, escriba su comentario.');
  });
});

describe('the request body of an evaluation', () => {
  test('contains eight fields from the specialist, the user and the draft', () => {
    const body = toEvaluation(aSpecialist({ id: '9' }), aUser({ email: undefined }), {
      calificacion: 0,
      comentario: ' Muy bien. ',
    });
    expect(body).toEqual({
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

  test('is valid for the service', () => {
    expect(validateEvaluation(toEvaluation(aSpecialist(), aUser(), draft))).toEqual({});
  });
});

describe('the evaluation form', () => {
  test('accepts zero stars', () => {
    expect(after(typed, submitted)).toMatchObject({ phase: 'sending', calificacion: 0 });
  });

  test('starts with zero stars and no comment', () => {
    expect(EMPTY_EVALUATION).toMatchObject({ phase: 'writing', calificacion: 0, comentario: '' });
  });

  test('is prefilled with an earlier evaluation only while it is empty', () => {
    const prefilled: EvaluationEvent = { type: 'prefilled', draft };
    expect(after(prefilled)).toEqual({ ...EMPTY_EVALUATION, ...draft });
    const former = { type: 'prefilled', draft: { calificacion: 1, comentario: 'Antes' } } as const;
    for (const written of [after(rated), after(typed), after(submitted)])
      expect(nextEvaluationState(written, former)).toBe(written);
  });

  test('keeps an editable draft after a failed request', () => {
    const failed = after(rated, typed, submitted, { type: 'failed' });
    expect(failed).toMatchObject({ phase: 'failed', ...draft });
    expect(nextEvaluationState(failed, { type: 'rated', calificacion: 2 })).toMatchObject({
      calificacion: 2,
    });
    expect(nextEvaluationState(failed, submitted).phase).toBe('sending');
  });

  test('cannot be changed or submitted again while sending', () => {
    const sending = after(rated, typed, submitted);
    for (const event of [{ type: 'rated', calificacion: 1 } as const, typed, submitted]) {
      expect(nextEvaluationState(sending, event)).toBe(sending);
    }
  });

  test('drops the draft after a successful request, and resets after the thanks', () => {
    const sent = after(rated, typed, submitted, { type: 'sent' });
    expect(sent).toEqual({ ...EMPTY_EVALUATION, phase: 'sent' });
    expect(nextEvaluationState(sent, { type: 'closed' })).toEqual(EMPTY_EVALUATION);
  });

  test('shows the error until the comment changes', () => {
    const rejected = after({ type: 'rejected', commentError: 'Falta' });
    expect(rejected).toMatchObject({ phase: 'writing', commentError: 'Falta' });
    expect(nextEvaluationState(rejected, typed).commentError).toBe('');
  });

  test('keeps the draft but not the error when its dialog closes', () => {
    const closed: EvaluationEvent = { type: 'closed' };
    const kept = { phase: 'writing', commentError: '', ...draft };
    expect(after(rated, typed, closed)).toEqual(kept);
    expect(after(rated, typed, submitted, { type: 'failed' }, closed)).toEqual(kept);
    expect(after(rated, typed, { type: 'rejected', commentError: 'Falta' }, closed)).toEqual(kept);
    expect(after(rated, typed, submitted, closed).phase).toBe('sending');
  });
});
