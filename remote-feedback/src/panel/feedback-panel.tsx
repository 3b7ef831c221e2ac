import { Dialog, MessageDialog } from '@club/shared/ui';
import { useLayoutEffect, useRef } from 'react';
import { PROMPT } from '../widget/prompt';
import type { Widget } from '../widget/use-widget';
import type { Choice } from '../widget/widget-state';
import { CommentForm } from './comment-form';
import styles from './feedback-panel.module.css';
import { ReactionButtons } from './reaction-buttons';

/** The open widget: page scroll is locked under an overlay, and a click on that closes it. Spec §4, Feedback widget. */
export function FeedbackPanel({ widget }: { widget: Widget }) {
  const { state, isSlow, dispatch, submit } = widget;
  const sending = state.phase === 'sending';
  const comment = useRef<HTMLTextAreaElement>(null);
  const hasReacted = useRef(false);
  const asksForComment = state.choice !== null;

  function choose(choice: Choice) {
    hasReacted.current = !asksForComment;
    dispatch({ type: 'chosen', choice });
  }

  // A reaction leads on to the comment; a draft that a failed send gives back takes no focus.
  useLayoutEffect(() => {
    if (!asksForComment || !hasReacted.current) return;
    hasReacted.current = false;
    comment.current?.focus();
    comment.current?.form?.scrollIntoView({ block: 'nearest' });
  }, [asksForComment]);

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
          <ReactionButtons choice={state.choice} disabled={sending} onChoose={choose} />
          {asksForComment && (
            <CommentForm
              area={comment}
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
