import { Dialog, MessageDialog } from '@club/shared/ui';
import { PROMPT } from '../widget/prompt';
import type { Widget } from '../widget/use-widget';
import { CommentForm } from './comment-form';
import styles from './feedback-panel.module.css';
import { ReactionButtons } from './reaction-buttons';

/** The open widget: page scroll is locked under an overlay, and a click on that closes it. Spec §4, Feedback widget. */
export function FeedbackPanel({ widget }: { widget: Widget }) {
  const { state, dispatch, dismiss, submit } = widget;
  const draft = state.phase === 'closed' ? null : state;
  return (
    <Dialog open={draft !== null} onClose={dismiss} title={PROMPT} size="small" className={styles.panel}>
      <div className={styles.content}>
        <ReactionButtons
          choice={draft?.choice ?? null}
          disabled={state.phase === 'sending'}
          onChoose={(choice) => dispatch({ type: 'chosen', choice })}
        />
        {draft !== null && draft.choice !== null && (
          <CommentForm
            comment={draft.comment}
            sending={state.phase === 'sending'}
            onType={(comment) => dispatch({ type: 'typed', comment })}
            onSubmit={submit}
          />
        )}
      </div>
      <MessageDialog
        open={state.phase === 'failed'}
        title="Oops..."
        text="Hubo un error al enviar tu comentario."
        onConfirm={() => dispatch({ type: 'failureRead' })}
      />
    </Dialog>
  );
}
