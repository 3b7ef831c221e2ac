import { COMMENT_MAX_LENGTH, displayName, isBlank, type Specialist } from '@club/shared/domain';
import { Button, CircleCheck, Dialog, StarPicker, TextArea } from '@club/shared/ui';
import { SendFooter } from '@club/shared/ui/network';
import { type FormEvent, type RefObject, useEffect, useRef } from 'react';
import styles from './evaluation.module.css';
import { EVALUATION_FAILURE, EVALUATION_THANKS, type EvaluationForm } from './use-evaluation-form';

type EvaluationDialogProps = {
  specialist: Specialist;
  open: boolean;
  onClose: () => void;
  form: EvaluationForm;
};

/** Shows the evaluation form, then the thanks. Spec §2 and §4, Evaluation dialog. */
export function EvaluationDialog({ specialist, open, onClose, form }: EvaluationDialogProps) {
  const start = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={
        <>
          Evaluar a <bdi>{displayName(specialist)}</bdi>
        </>
      }
      initialFocus={start}
    >
      {form.state.phase === 'sent' ? <Thanks /> : <EvaluationFields form={form} start={start} />}
    </Dialog>
  );
}

type EvaluationFieldsProps = {
  form: EvaluationForm;
  /**
   * Radio button of the star that gets the initial focus. Focusing the comment would open a phone's keyboard over the
   * stars.
   */
  start: RefObject<HTMLInputElement | null>;
};

const initialStar = (stars: Element | null): HTMLInputElement | null =>
  stars?.querySelector<HTMLInputElement>('input:checked') ?? stars?.querySelector('input') ?? null;

/** Shows the fields for stars and comment. Spec §5, Evaluation; ruling 5. */
function EvaluationFields({ form: { state, isSlow, dispatch, submit }, start }: EvaluationFieldsProps) {
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
          start.current = initialStar(stars);
        }}
        className={styles.stars}
      >
        <StarPicker
          value={state.calificacion}
          onChange={(calificacion) => dispatch({ type: 'rated', calificacion })}
          label="Calificación"
        />
        <p className={styles.hint} aria-live="polite">
          {state.calificacion === 0 && 'Sin estrellas, su evaluación no cuenta para el promedio.'}
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
        error={state.commentError}
      />
      {state.phase === 'failed' && (
        <div role="alert">
          <p className={styles.failure}>{EVALUATION_FAILURE}</p>
          <p className={styles.hint}>Su comentario sigue aquí; intente de nuevo.</p>
        </div>
      )}
      <p className={styles.hint}>
        Se publica con su nombre. Su cédula, teléfono y correo solo los recibe la tienda.
      </p>
      <SendFooter what="su evaluación" isSlow={isSlow}>
        <Button type="submit" busy={state.phase === 'sending'}>
          Enviar evaluación
        </Button>
      </SendFooter>
    </form>
  );
}

/** Shows the thanks and takes the focus, because the form that had the focus is removed. */
function Thanks() {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <p ref={text} className={styles.thanks} role="status" tabIndex={-1}>
      <CircleCheck size={48} aria-hidden="true" />
      {EVALUATION_THANKS}
    </p>
  );
}
