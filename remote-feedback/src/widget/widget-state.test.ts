import { describe, expect, test } from 'vitest';
import { CLOSED_WIDGET, nextWidgetState, type WidgetEvent, type WidgetState } from './widget-state';

const after = (...events: WidgetEvent[]): WidgetState => events.reduce(nextWidgetState, CLOSED_WIDGET);

const opened: WidgetEvent = { type: 'opened' };
const submitted: WidgetEvent = { type: 'submitted' };
const dismissed: WidgetEvent = { type: 'dismissed' };
const sent = (send = 1): WidgetEvent => ({ type: 'sent', send });
const failed = (send = 1): WidgetEvent => ({ type: 'failed', send, draft });
const typed = (comment: string): WidgetEvent => ({ type: 'typed', comment });
const pressed = (choice: 'Bueno' | 'Neutral' | 'Malo' | 'Ninguna'): WidgetEvent => ({
  type: 'chosen',
  choice,
});
const draft = { choice: 'Malo', comment: 'Muy lento' } as const;

describe('nextWidgetState', () => {
  test('opens with no reaction and no comment', () => {
    expect(after(opened)).toMatchObject({ phase: 'open', choice: null, comment: '', failed: false });
  });

  test('selects a reaction, replaces it, and deselects it when pressed again', () => {
    expect(after(opened, pressed('Bueno'))).toMatchObject({ choice: 'Bueno' });
    expect(after(opened, pressed('Bueno'), pressed('Malo'))).toMatchObject({ choice: 'Malo' });
    expect(after(opened, pressed('Bueno'), pressed('Bueno'))).toMatchObject({ choice: null });
    expect(after(opened, pressed('Ninguna'), pressed('Ninguna'))).toMatchObject({ choice: null });
  });

  test('keeps the comment when a deselected reaction hides the box', () => {
    const hidden = after(opened, pressed('Bueno'), typed('Bonito'), pressed('Bueno'));
    expect(hidden).toMatchObject({ phase: 'open', choice: null, comment: 'Bonito' });
  });

  test('changes nothing while sending', () => {
    const sending = after(opened, pressed('Malo'), typed('Muy lento'), submitted);
    expect(sending).toMatchObject({ phase: 'sending', ...draft, send: 1 });
    for (const event of [pressed('Bueno'), typed('otro'), submitted, opened]) {
      expect(nextWidgetState(sending, event)).toBe(sending);
    }
  });

  test('resets and closes after a successful request', () => {
    expect(after(opened, pressed('Malo'), typed('x'), submitted, sent())).toEqual({
      ...CLOSED_WIDGET,
      send: 1,
    });
  });

  test('restores the draft after a failed request and stays open after the confirmation', () => {
    const state = after(opened, pressed('Malo'), typed('Muy lento'), submitted, failed());
    expect(state).toMatchObject({ phase: 'open', ...draft, failed: true });
    expect(nextWidgetState(state, { type: 'failureRead' })).toEqual({ ...state, failed: false });
  });

  test.each([
    ['open', [opened, pressed('Bueno'), typed('x')]],
    ['sending', [opened, pressed('Bueno'), typed('x'), submitted]],
    ['told of a failure', [opened, pressed('Bueno'), typed('x'), submitted, failed()]],
  ])('closes and resets when dismissed while %s', (_, events) => {
    const { send } = after(...events);
    expect(after(...events, dismissed)).toEqual({ ...CLOSED_WIDGET, send });
    expect(after(...events, dismissed, opened)).toEqual({ ...CLOSED_WIDGET, send, phase: 'open' });
  });
});

describe('if the visitor closes the form before the response, the request', () => {
  const gone = [opened, pressed('Malo'), typed('Muy lento'), submitted, dismissed];
  const begun = [...gone, opened, pressed('Bueno'), typed('Nuevo')];
  const sentAgain = [...begun, submitted];

  test('reopens the widget with its draft if it fails', () => {
    expect(after(...gone, failed())).toMatchObject({ phase: 'open', ...draft, failed: true });
    expect(after(...gone, opened, failed())).toMatchObject({ phase: 'open', ...draft, failed: true });
  });

  test('shows its failure without overwriting a new draft', () => {
    const state = after(...begun);
    expect(nextWidgetState(state, failed())).toEqual({ ...state, failed: true });
    const chosen = after(...gone, opened, pressed('Bueno'));
    expect(nextWidgetState(chosen, failed())).toEqual({ ...chosen, failed: true });
  });

  test('leaves a new draft open if it succeeds', () => {
    const state = after(...begun);
    expect(nextWidgetState(state, sent())).toBe(state);
  });

  test('leaves a second request pending when the first one ends', () => {
    const state = after(...sentAgain);
    expect(state).toMatchObject({ phase: 'sending', send: 2 });
    expect(nextWidgetState(state, sent(1))).toBe(state);
    expect(nextWidgetState(state, failed(1))).toEqual({ ...state, failed: true });
    expect(nextWidgetState(nextWidgetState(state, failed(1)), submitted).send).toBe(2);
  });

  test('still shows its failure, even if a second request then closes the widget', () => {
    expect(after(...sentAgain, failed(1), sent(2))).toEqual({ ...CLOSED_WIDGET, send: 2, failed: true });
  });
});
