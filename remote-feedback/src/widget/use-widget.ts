import { NO_REACTION, toSiteFeedback } from '@club/shared/domain';
import { sendFeedback, useLiveReducer } from '@club/shared/state';
import { showToast } from '@club/shared/ui';
import { useIsSlow } from '@club/shared/ui/network';
import { CLOSED_WIDGET, nextWidgetState, type WidgetEvent, type WidgetState } from './widget-state';

/** Question of the widget. Spec §2, Floating feedback widget. */
export const FEEDBACK_PROMPT = '¿Cómo fue su experiencia en el sitio web?';

export type WidgetControls = {
  state: WidgetState;
  /** Whether the request takes longer than usual. */
  isSlow: boolean;
  dispatch: (event: WidgetEvent) => void;
  /** Sends the draft unless its comment is blank. */
  submit: () => Promise<void>;
};

/** Manages the state of the widget and sends the feedback. Spec §7 and §8. */
export function useWidget(): WidgetControls {
  const { state, dispatch, latest } = useLiveReducer(nextWidgetState, CLOSED_WIDGET);
  const isSlow = useIsSlow(state.phase === 'sending');

  async function submit(): Promise<void> {
    const { choice, comment } = latest();
    const feedback = toSiteFeedback(comment, choice === NO_REACTION ? null : choice);
    if (!feedback || !dispatch({ type: 'submitted' })) return;
    const { send } = latest();
    try {
      await sendFeedback(feedback);
      dispatch({ type: 'sent', send });
      showToast('Gracias por su comentario.');
    } catch {
      dispatch({ type: 'failed', send, draft: { choice, comment } });
    }
  }

  return { state, isSlow, dispatch, submit };
}
