import type { SiteFeedback } from '@club/shared/domain';

/** What was pressed last: a reaction, or «Comentar sin reacción» (ruling 25). */
export type Choice = SiteFeedback['reaccion'];

/** The comment box shows while something is chosen; hiding it keeps what was typed. */
export type Draft = { choice: Choice | null; comment: string };

export type WidgetState =
  | { phase: 'closed' }
  | ({ phase: 'open' } & Draft)
  | ({ phase: 'sending' } & Draft)
  | ({ phase: 'failed' } & Draft);

export type WidgetEvent =
  | { type: 'opened' }
  | { type: 'dismissed' }
  | { type: 'chosen'; choice: Choice }
  | { type: 'typed'; comment: string }
  | { type: 'submitted' }
  | { type: 'sent' }
  | { type: 'failed'; draft: Draft }
  | { type: 'failureRead' };

export const CLOSED: WidgetState = { phase: 'closed' };

/** The transitions of the floating widget. Spec §4, Feedback widget. */
export function nextWidgetState(state: WidgetState, event: WidgetEvent): WidgetState {
  switch (event.type) {
    case 'opened':
      return state.phase === 'closed' ? { phase: 'open', choice: null, comment: '' } : state;
    case 'dismissed':
      return CLOSED;
    case 'chosen':
      return state.phase === 'open' ? { ...state, choice: toggled(state.choice, event.choice) } : state;
    case 'typed':
      return state.phase === 'open' ? { ...state, comment: event.comment } : state;
    case 'submitted':
      return state.phase === 'open' ? { ...state, phase: 'sending' } : state;
    case 'sent':
      return state.phase === 'sending' ? CLOSED : state;
    case 'failed':
      return failed(state, event.draft);
    case 'failureRead':
      return state.phase === 'failed' ? { ...state, phase: 'open' } : state;
  }
}

function toggled(current: Choice | null, pressed: Choice): Choice | null {
  return current === pressed ? null : pressed;
}

/** A widget closed meanwhile opens again with the draft; what is being written since is not overwritten. */
function failed(state: WidgetState, draft: Draft): WidgetState {
  const written = state.phase !== 'closed' && state.comment !== '';
  return written ? { ...state, phase: 'failed' } : { ...draft, phase: 'failed' };
}
