import { describe, expect, test } from 'vitest';
import { CLOSED, nextWidgetState, type WidgetEvent, type WidgetState } from './widget-state';

const after = (...events: WidgetEvent[]): WidgetState => events.reduce(nextWidgetState, CLOSED);

const opened: WidgetEvent = { type: 'opened' };
const submitted: WidgetEvent = { type: 'submitted' };
const dismissed: WidgetEvent = { type: 'dismissed' };
const sent: WidgetEvent = { type: 'sent' };
const typed = (comment: string): WidgetEvent => ({ type: 'typed', comment });
const pressed = (choice: 'Bueno' | 'Neutral' | 'Malo' | 'Ninguna'): WidgetEvent => ({
  type: 'chosen',
  choice,
});
const draft = { choice: 'Malo', comment: 'Muy lento' } as const;

describe('the feedback widget', () => {
  test('opens with nothing chosen and nothing written', () => {
    expect(after(opened)).toEqual({ phase: 'open', choice: null, comment: '' });
  });

  test('takes a reaction, another one instead, and drops the one that is pressed again', () => {
    expect(after(opened, pressed('Bueno'))).toMatchObject({ choice: 'Bueno' });
    expect(after(opened, pressed('Bueno'), pressed('Malo'))).toMatchObject({ choice: 'Malo' });
    expect(after(opened, pressed('Bueno'), pressed('Bueno'))).toMatchObject({ choice: null });
    expect(after(opened, pressed('Ninguna'), pressed('Ninguna'))).toMatchObject({ choice: null });
  });

  test('keeps what was written when the box is hidden by deselecting', () => {
    const hidden = after(opened, pressed('Bueno'), typed('Bonito'), pressed('Bueno'));
    expect(hidden).toEqual({ phase: 'open', choice: null, comment: 'Bonito' });
  });

  test('changes nothing while sending', () => {
    const sending = after(opened, pressed('Malo'), typed('Muy lento'), submitted);
    expect(sending).toEqual({ phase: 'sending', ...draft });
    for (const event of [pressed('Bueno'), typed('otro'), submitted, opened]) {
      expect(nextWidgetState(sending, event)).toBe(sending);
    }
  });

  test('resets and closes on success', () => {
    expect(after(opened, pressed('Malo'), typed('x'), submitted, sent)).toEqual(CLOSED);
  });

  test('keeps the draft on failure, and goes back to it once the failure was read', () => {
    const failed = after(opened, pressed('Malo'), typed('Muy lento'), submitted, { type: 'failed', draft });
    expect(failed).toEqual({ phase: 'failed', ...draft });
    expect(nextWidgetState(failed, { type: 'failureRead' })).toEqual({ phase: 'open', ...draft });
  });

  test.each([
    ['open', [opened, pressed('Bueno'), typed('x')]],
    ['sending', [opened, pressed('Bueno'), typed('x'), submitted]],
    ['failed', [opened, pressed('Bueno'), typed('x'), submitted, { type: 'failed', draft } as const]],
  ])('closes and forgets everything when dismissed while %s', (_, events) => {
    expect(after(...events, dismissed)).toEqual(CLOSED);
    expect(after(...events, dismissed, opened)).toEqual({ phase: 'open', choice: null, comment: '' });
  });

  test('gives the draft back when a send fails after the widget was dismissed', () => {
    const state = after(opened, pressed('Malo'), typed('Muy lento'), submitted, dismissed);
    expect(nextWidgetState(state, { type: 'failed', draft })).toEqual({ phase: 'failed', ...draft });
  });

  test('does not overwrite what is being written when an earlier send fails', () => {
    const state = after(opened, submitted, dismissed, opened, pressed('Bueno'), typed('Nuevo'));
    expect(nextWidgetState(state, { type: 'failed', draft })).toEqual({
      phase: 'failed',
      choice: 'Bueno',
      comment: 'Nuevo',
    });
  });

  test('does not close what is being written when an earlier send succeeds', () => {
    const state = after(opened, submitted, dismissed, opened, pressed('Bueno'), typed('Nuevo'));
    expect(nextWidgetState(state, sent)).toBe(state);
  });
});
