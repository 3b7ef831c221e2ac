import { Button, TextArea } from '@club/shared/ui';
import { type FormEvent, useState } from 'react';
import styles from './comment-form.module.css';

type Props = {
  comment: string;
  sending: boolean;
  onType: (comment: string) => void;
  onSubmit: () => void;
};

/** The comment is required; a blank one is not sent. Spec §5, Site feedback. */
export function CommentForm({ comment, sending, onType, onSubmit }: Props) {
  const [refused, setRefused] = useState(false);
  const blank = comment.trim() === '';

  function submit(event: FormEvent) {
    event.preventDefault();
    setRefused(blank);
    onSubmit();
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextArea
        label="Comentario"
        required
        value={comment}
        onChange={(event) => onType(event.target.value)}
        readOnly={sending}
        error={refused && blank ? 'Por favor, escriba su comentario.' : ''}
      />
      <Button type="submit" busy={sending}>
        Enviar
      </Button>
    </form>
  );
}
