import { Dialog, MessageDialog } from '@club/shared/ui';
import { PROMPT } from '../widget/prompt';
import type { Widget } from '../widget/use-widget';
import { CommentForm } from './comment-form';
import styles from './feedback-panel.module.css';
import { ReactionButtons } from './reaction-buttons';

/** The open widget: page scroll is locked under an overlay, and a click on that closes it. Spec §4, Feedback widget. */
export function FeedbackPanel({ widget }: { widget: Widget }) {
  const { state, isSlow, dispatch, submit } = widget;
  const sending = state.phase === 'sending';
  return (
    <>
      <Dialog
        open={state.phase !== 'closed'}
        onClose={() => dispatch({ type: 'dismissed' })}
        title={PROMPT}
        size="small"
        className={styles.panel}
      >
        <div className={styles.content}>
          <ReactionButtons
            choice={state.choice}
            disabled={sending}
            onChoose={(choice) => dispatch({ type: 'chosen', choice })}
          />
          {state.choice !== null && (
            <CommentForm
              comment={state.comment}
              {...{ sending, isSlow }}
              onType={(comment) => dispatch({ type: 'typed', comment })}
              onSubmit={submit}
            />
          )}
        </div>
      </Dialog>
      <MessageDialog
        open={state.failed}
        title="Oops..."
        text="Hubo un error al enviar tu comentario."
        onConfirm={() => dispatch({ type: 'failureRead' })}
      />
    </>
  );
}
