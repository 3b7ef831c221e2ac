import { COMMENT_MAX_LENGTH, isBlank } from '@club/shared/domain';
import { Button, StarPicker, TextArea } from '@club/shared/ui';
import { SendFooter } from '@club/shared/ui/network';
import { type FormEvent, type RefObject, useRef } from 'react';
import styles from './evaluation.module.css';
import { FAILURE, STILL_HERE } from './outcome-texts';
import type { EvaluationForm } from './use-evaluation';

type Props = {
  form: EvaluationForm;
  /** Takes the focus on opening: among the stars, so that no phone raises its keyboard over them. */
  start: RefObject<HTMLInputElement | null>;
};

const starToBeginAt = (stars: Element | null): HTMLInputElement | null =>
  stars?.querySelector<HTMLInputElement>('input:checked') ?? stars?.querySelector('input') ?? null;

/** Stars, comment and submit. Spec §5, Evaluation; ruling 5. */
export function EvaluationFields({ form: { state, isSlow, dispatch, submit }, start }: Props) {
  const comment = useRef<HTMLTextAreaElement>(null);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (isBlank(state.comentario)) comment.current?.focus();
    void submit();
  }

  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <div
        ref={(stars) => {
          start.current = starToBeginAt(stars);
        }}
        className={styles.stars}
      >
        <StarPicker
          value={state.calificacion}
          onChange={(calificacion) => dispatch({ type: 'rated', calificacion })}
          label="Calificación"
        />
        <p className={styles.hint} aria-live="polite">
          {state.calificacion === 0 && 'No ha elegido estrellas: la calificación será 0.'}
        </p>
      </div>
      <TextArea
        ref={comment}
        label="Comentario"
        required
        maxLength={COMMENT_MAX_LENGTH}
        value={state.comentario}
        onChange={(event) => dispatch({ type: 'typed', comentario: event.target.value })}
        readOnly={state.phase === 'sending'}
        error={state.refusal}
      />
      {state.phase === 'failed' && (
        <div role="alert">
          <p className={styles.failure}>{FAILURE}</p>
          <p className={styles.hint}>{STILL_HERE}</p>
        </div>
      )}
      <SendFooter what="su evaluación" isSlow={isSlow}>
        <Button type="submit" busy={state.phase === 'sending'}>
          Enviar evaluación
        </Button>
      </SendFooter>
    </form>
  );
}
