import type { SiteFeedback } from '@club/shared/domain';

/** The chosen reaction; «Ninguna» for a comment without a reaction. Ruling 25. */
export type ReactionChoice = SiteFeedback['reaccion'];

/** The comment field is visible while `choice` is set; the comment is preserved while the field is hidden. */
type Draft = { choice: ReactionChoice | null; comment: string };

export type WidgetState = Draft & {
  phase: 'closed' | 'open' | 'sending';
  /** Number of requests sent so far, which identifies the latest one. */
  send: number;
  /** Whether the visitor must still confirm the message about a failed request. */
  failed: boolean;
};

export type WidgetEvent =
  | { type: 'opened' }
  | { type: 'dismissed' }
  | { type: 'chosen'; choice: ReactionChoice }
  | { type: 'typed'; comment: string }
  | { type: 'submitted' }
  | { type: 'sent'; send: number }
  | { type: 'failed'; send: number; draft: Draft }
  | { type: 'failureRead' };

export const CLOSED_WIDGET: WidgetState = {
  phase: 'closed',
  choice: null,
  comment: '',
  send: 0,
  failed: false,
};

/** Returns the state of the widget after an event. Spec §4, Feedback widget. */
export function nextWidgetState(state: WidgetState, event: WidgetEvent): WidgetState {
  switch (event.type) {
    case 'opened':
      return state.phase === 'closed' ? { ...state, phase: 'open' } : state;
    case 'dismissed':
      return { ...CLOSED_WIDGET, send: state.send };
    case 'chosen':
      return state.phase === 'open' ? { ...state, choice: toggled(state.choice, event.choice) } : state;
    case 'typed':
      return state.phase === 'open' ? { ...state, comment: event.comment } : state;
    case 'submitted':
      return state.phase === 'open' ? { ...state, phase: 'sending', send: state.send + 1 } : state;
    case 'sent':
      return isSending(state, event.send)
        ? { ...CLOSED_WIDGET, send: state.send, failed: state.failed }
        : state;
    case 'failed':
      return { ...afterFailure(state, event), failed: true };
    case 'failureRead':
      return { ...state, failed: false };
  }
}

function toggled(current: ReactionChoice | null, pressed: ReactionChoice): ReactionChoice | null {
  return current === pressed ? null : pressed;
}

function isSending(state: WidgetState, send: number): boolean {
  return state.phase === 'sending' && state.send === send;
}

/** Restores the draft after a failed request, unless the visitor has started a new draft. */
function afterFailure(state: WidgetState, { send, draft }: { send: number; draft: Draft }): WidgetState {
  const untouched = state.choice === null && state.comment === '';
  return isSending(state, send) || untouched ? { ...state, ...draft, phase: 'open' } : state;
}
