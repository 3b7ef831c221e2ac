import { describe, expect, test } from 'vitest';
import { EMPTY_EVALUATION, type EvaluationEvent, nextEvaluationState } from './evaluation-state';

const after = (...events: EvaluationEvent[]) => events.reduce(nextEvaluationState, EMPTY_EVALUATION);
const rated: EvaluationEvent = { type: 'rated', calificacion: 4 };
const typed: EvaluationEvent = { type: 'typed', comentario: 'Puntual' };
const submitted: EvaluationEvent = { type: 'submitted' };
const draft = { calificacion: 4, comentario: 'Puntual' };

describe('the evaluation form', () => {
  test('starts at zero stars without a comment', () => {
    expect(EMPTY_EVALUATION).toMatchObject({ phase: 'writing', calificacion: 0, comentario: '' });
  });

  test('keeps the draft and lets it be mended after a failed send', () => {
    const failed = after(rated, typed, submitted, { type: 'failed' });
    expect(failed).toMatchObject({ phase: 'failed', ...draft });
    expect(nextEvaluationState(failed, { type: 'rated', calificacion: 2 })).toMatchObject({
      calificacion: 2,
    });
    expect(nextEvaluationState(failed, submitted).phase).toBe('sending');
  });

  test('cannot be changed nor submitted again while it is being sent', () => {
    const sending = after(rated, typed, submitted);
    for (const event of [{ type: 'rated', calificacion: 1 } as const, typed, submitted]) {
      expect(nextEvaluationState(sending, event)).toBe(sending);
    }
  });

  test('forgets the draft once it is sent, and starts anew after the thanks', () => {
    const sent = after(rated, typed, submitted, { type: 'sent' });
    expect(sent).toEqual({ ...EMPTY_EVALUATION, phase: 'sent' });
    expect(nextEvaluationState(sent, { type: 'closed' })).toEqual(EMPTY_EVALUATION);
  });

  test('says what is refused until something else is typed', () => {
    const refused = after({ type: 'refused', refusal: 'Falta' });
    expect(refused).toMatchObject({ phase: 'writing', refusal: 'Falta' });
    expect(nextEvaluationState(refused, typed).refusal).toBe('');
  });

  test('keeps the draft when its dialog is closed, but not what was wrong with it', () => {
    const closed: EvaluationEvent = { type: 'closed' };
    const kept = { phase: 'writing', refusal: '', ...draft };
    expect(after(rated, typed, closed)).toEqual(kept);
    expect(after(rated, typed, submitted, { type: 'failed' }, closed)).toEqual(kept);
    expect(after(rated, typed, { type: 'refused', refusal: 'Falta' }, closed)).toEqual(kept);
    expect(after(rated, typed, submitted, closed).phase).toBe('sending');
  });
});
