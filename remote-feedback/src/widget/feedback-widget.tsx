import { Message, onIntent, showLoadFailure, useOnDemand } from '@club/shared/ui';
import styles from './feedback-widget.module.css';
import { FEEDBACK_PROMPT, useWidget } from './use-widget';

const loadPanel = () => import('./feedback-panel');

/** Renders the button that opens the widget, and loads its panel on demand. Spec §2. */
export default function FeedbackWidget() {
  const widget = useWidget();
  const open = widget.state.phase !== 'closed';
  const panel = useOnDemand(loadPanel, open, () => {
    widget.dispatch({ type: 'dismissed' });
    showLoadFailure();
  });
  return (
    <div data-boundary="feedback">
      <button
        type="button"
        className={styles.launcher}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => widget.dispatch({ type: 'opened' })}
        {...onIntent(loadPanel)}
      >
        <span className={styles.words}>{FEEDBACK_PROMPT}</span>
        <Message className={styles.icon} aria-hidden="true" />
        <span className={styles.label} aria-hidden="true">
          Su experiencia
        </span>
      </button>
      {panel && <panel.FeedbackPanel widget={widget} />}
    </div>
  );
}
