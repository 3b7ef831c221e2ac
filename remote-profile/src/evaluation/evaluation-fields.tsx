import { Button, StarPicker, TextArea } from '@club/shared/ui';
import { type FormEvent, Suspense } from 'react';
import styles from './evaluation.module.css';
import type { EvaluationForm } from './use-evaluation';

/** Stars, comment and submit. Spec §5, Evaluation; ruling 5. */
export function EvaluationFields({ form: { state, dispatch, submit } }: { form: EvaluationForm }) {
  const sending = state.phase === 'sending';

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void submit();
  }

  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <div className={styles.stars}>
        <Suspense>
          <StarPicker
            value={state.calificacion}
            onChange={(calificacion) => dispatch({ type: 'rated', calificacion })}
            label="Calificación"
          />
        </Suspense>
      </div>
      <p className={styles.hint}>{state.calificacion === 0 && 'Sin estrellas: se enviará 0'}</p>
      <TextArea
        label="Comentario"
        required
        value={state.comentario}
        onChange={(event) => dispatch({ type: 'typed', comentario: event.target.value })}
        readOnly={sending}
        error={state.refusal}
      />
      {state.phase === 'failed' && (
        <p className={styles.failure} role="alert">
          Error al enviar la evaluación.
        </p>
      )}
      <Button type="submit" busy={sending}>
        Enviar evaluación
      </Button>
    </form>
  );
}
