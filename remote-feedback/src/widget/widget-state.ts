import type { SiteFeedback } from '@club/shared/domain';

/** What was pressed last: a reaction, or the button for none (ruling 25). */
export type Choice = SiteFeedback['reaccion'];

/** The comment box shows while something is chosen; hiding it keeps what was typed. */
export type Draft = { choice: Choice | null; comment: string };

export type WidgetState = Draft & {
  phase: 'closed' | 'open' | 'sending';
  /** Number of the latest send; 0 before the first. */
  send: number;
  /** A failed send that the visitor has not been told of yet. */
  failed: boolean;
};

export type WidgetEvent =
  | { type: 'opened' }
  | { type: 'dismissed' }
  | { type: 'chosen'; choice: Choice }
  | { type: 'typed'; comment: string }
  | { type: 'submitted' }
  | { type: 'sent'; send: number }
  | { type: 'failed'; send: number; draft: Draft }
  | { type: 'failureRead' };

export const CLOSED: WidgetState = { phase: 'closed', choice: null, comment: '', send: 0, failed: false };

/** The transitions of the floating widget. Spec §4, Feedback widget. */
export function nextWidgetState(state: WidgetState, event: WidgetEvent): WidgetState {
  switch (event.type) {
    case 'opened':
      return state.phase === 'closed' ? { ...state, phase: 'open' } : state;
    case 'dismissed':
      return { ...CLOSED, send: state.send };
    case 'chosen':
      return state.phase === 'open' ? { ...state, choice: toggled(state.choice, event.choice) } : state;
    case 'typed':
      return state.phase === 'open' ? { ...state, comment: event.comment } : state;
    case 'submitted':
      return state.phase === 'open' ? { ...state, phase: 'sending', send: state.send + 1 } : state;
    case 'sent':
      return isUnderWay(state, event.send) ? { ...CLOSED, send: state.send, failed: state.failed } : state;
    case 'failed':
      return { ...afterFailure(state, event), failed: true };
    case 'failureRead':
      return { ...state, failed: false };
  }
}

function toggled(current: Choice | null, pressed: Choice): Choice | null {
  return current === pressed ? null : pressed;
}

function isUnderWay(state: WidgetState, send: number): boolean {
  return state.phase === 'sending' && state.send === send;
}

/** The draft is given back, unless it would take the place of another that was begun since. */
function afterFailure(state: WidgetState, { send, draft }: { send: number; draft: Draft }): WidgetState {
  const untouched = state.choice === null && state.comment === '';
  return isUnderWay(state, send) || untouched ? { ...state, ...draft, phase: 'open' } : state;
}
