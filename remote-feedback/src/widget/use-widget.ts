import { NO_REACTION, toSiteFeedback } from '@club/shared/domain';
import { sendFeedback } from '@club/shared/state';
import { showToast } from '@club/shared/ui';
import { useReducer, useRef } from 'react';
import { CLOSED, nextWidgetState, type WidgetEvent, type WidgetState } from './widget-state';

export type Widget = {
  state: WidgetState;
  dispatch: (event: WidgetEvent) => void;
  dismiss: () => void;
  /** Sends the draft unless its comment is blank. */
  submit: () => Promise<void>;
};

/** The widget's state and its one effect: the send of Spec §7, told as Spec §8 says. */
export function useWidget(): Widget {
  const [state, dispatch] = useReducer(nextWidgetState, CLOSED);
  const inFlight = useRef(false);

  async function submit(): Promise<void> {
    if (state.phase !== 'open' || inFlight.current) return;
    const { choice, comment } = state;
    const feedback = toSiteFeedback(comment, choice === NO_REACTION ? null : choice);
    if (!feedback) return;
    inFlight.current = true;
    dispatch({ type: 'submitted' });
    try {
      await sendFeedback(feedback);
      dispatch({ type: 'sent' });
      showToast('Gracias por su comentario.');
    } catch {
      dispatch({ type: 'failed', draft: { choice, comment } });
    } finally {
      inFlight.current = false;
    }
  }

  function dismiss() {
    inFlight.current = false;
    dispatch({ type: 'dismissed' });
  }

  return { state, dispatch, dismiss, submit };
}
