import { COMMENT_MAX_LENGTH, COMMENT_REQUIRED, isBlank, NO_REACTION, REACTIONS } from '@club/shared/domain';
import { Button, Dialog, Frown, Meh, MessageDialog, Smile, TextArea } from '@club/shared/ui';
import { SendFooter } from '@club/shared/ui/network';
import { type FormEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import styles from './feedback-panel.module.css';
import { FEEDBACK_PROMPT, type WidgetControls } from './use-widget';
import type { ReactionChoice } from './widget-state';

/** Shows the form of the widget as a modal dialog. Spec §4, Feedback widget. */
export function FeedbackPanel({ widget }: { widget: WidgetControls }) {
  const { state, isSlow, dispatch, submit } = widget;
  const sending = state.phase === 'sending';
  const comment = useRef<HTMLTextAreaElement>(null);
  const hasReacted = useRef(false);
  const asksForComment = state.choice !== null;

  function choose(choice: ReactionChoice) {
    hasReacted.current = !asksForComment;
    dispatch({ type: 'chosen', choice });
  }

  // Focuses the comment when the visitor chooses a reaction, not when a failed request restores the draft.
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
        title={FEEDBACK_PROMPT}
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

const ICONS = { Bueno: Smile, Neutral: Meh, Malo: Frown };

type ReactionButtonsProps = {
  choice: ReactionChoice | null;
  disabled: boolean;
  onChoose: (choice: ReactionChoice) => void;
};

/** Shows the reactions and, until one is chosen, a button that opens the comment without a reaction. Ruling 25. */
function ReactionButtons({ choice, disabled, onChoose }: ReactionButtonsProps) {
  return (
    <fieldset className={styles.reactions}>
      <legend className="visually-hidden">Su reacción</legend>
      {REACTIONS.map((reaction) => {
        const Icon = ICONS[reaction];
        return (
          <button
            key={reaction}
            type="button"
            className={styles.reaction}
            aria-pressed={choice === reaction}
            aria-disabled={disabled}
            onClick={() => onChoose(reaction)}
          >
            <Icon size={32} aria-hidden="true" />
            {reaction}
          </button>
        );
      })}
      {(choice === null || choice === NO_REACTION) && (
        <button
          type="button"
          className={styles.without}
          aria-pressed={choice === NO_REACTION}
          aria-disabled={disabled}
          onClick={() => onChoose(NO_REACTION)}
        >
          Solo quiero comentar
        </button>
      )}
    </fieldset>
  );
}

type CommentFormProps = {
  area: RefObject<HTMLTextAreaElement | null>;
  comment: string;
  sending: boolean;
  isSlow: boolean;
  onType: (comment: string) => void;
  onSubmit: () => void;
};

/** Shows the comment field; rejects a blank comment. Spec §5, Site feedback. */
function CommentForm({ area, comment, sending, isSlow, onType, onSubmit }: CommentFormProps) {
  const [isRejected, setIsRejected] = useState(false);
  const blank = isBlank(comment);

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsRejected(blank);
    if (blank) area.current?.focus();
    onSubmit();
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextArea
        ref={area}
        label="Comentario"
        required
        maxLength={COMMENT_MAX_LENGTH}
        value={comment}
        onChange={(event) => onType(event.target.value)}
        readOnly={sending}
        error={isRejected && blank ? COMMENT_REQUIRED : ''}
      />
      <SendFooter what="su comentario" isSlow={isSlow}>
        <Button type="submit" busy={sending}>
          Enviar
        </Button>
      </SendFooter>
    </form>
  );
}
