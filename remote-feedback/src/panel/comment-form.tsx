import { COMMENT_MAX_LENGTH, COMMENT_REQUIRED, isBlank } from '@club/shared/domain';
import { Button, TextArea } from '@club/shared/ui';
import { SendFooter } from '@club/shared/ui/network';
import { type FormEvent, type RefObject, useState } from 'react';
import styles from './comment-form.module.css';

type Props = {
  area: RefObject<HTMLTextAreaElement | null>;
  comment: string;
  sending: boolean;
  isSlow: boolean;
  onType: (comment: string) => void;
  onSubmit: () => void;
};

/** The comment is required; a blank one is not sent. Spec §5, Site feedback. */
export function CommentForm({ area, comment, sending, isSlow, onType, onSubmit }: Props) {
  const [refused, setRefused] = useState(false);
  const blank = isBlank(comment);

  function submit(event: FormEvent) {
    event.preventDefault();
    setRefused(blank);
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
        error={refused && blank ? COMMENT_REQUIRED : ''}
      />
      <SendFooter what="su comentario" isSlow={isSlow}>
        <Button type="submit" busy={sending}>
          Enviar
        </Button>
      </SendFooter>
    </form>
  );
}
