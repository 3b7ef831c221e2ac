import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names';
import { CircleAlert } from '../icons';
import styles from './field.module.css';

export type FieldTexts = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Whether to add «(opcional)» to the label. */
  optional?: boolean;
};

export type TextFieldProps = FieldTexts & ComponentProps<'input'>;

export function TextField({ label, hint, error, optional, id, className, ...rest }: TextFieldProps) {
  const { control, hintId, errorId } = useFieldIds(id, hint, error);
  return (
    <FieldFrame {...{ label, hint, error, optional, hintId, errorId }} controlId={control.id}>
      <input type="text" {...rest} {...control} className={classNames(styles.control, className)} />
    </FieldFrame>
  );
}

export type TextAreaProps = FieldTexts & ComponentProps<'textarea'>;

export function TextArea({ label, hint, error, optional, id, className, ...rest }: TextAreaProps) {
  const { control, hintId, errorId } = useFieldIds(id, hint, error);
  return (
    <FieldFrame {...{ label, hint, error, optional, hintId, errorId }} controlId={control.id}>
      <textarea
        rows={4}
        {...rest}
        {...control}
        className={classNames(styles.control, styles.area, className)}
      />
    </FieldFrame>
  );
}

/** Returns the ids of a control, its hint and its error, and the ARIA attributes that connect them. */
function useFieldIds(id: string | undefined, hint: unknown, error: string | undefined) {
  const generated = useId();
  const base = id ?? generated;
  const hintId = `${base}-hint`;
  const errorId = `${base}-error`;
  const describedBy = classNames(hint ? hintId : null, error ? errorId : null) || undefined;
  return {
    hintId,
    errorId,
    control: { id: base, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined } as const,
  };
}

type FieldFrameProps = FieldTexts & {
  controlId: string;
  hintId: string;
  errorId: string;
  children: ReactNode;
};

function FieldFrame({ label, hint, error, optional, controlId, hintId, errorId, children }: FieldFrameProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={controlId}>
        {label} {optional && <span className={styles.optional}>(opcional)</span>}
      </label>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {children}
      {error && (
        <p id={errorId} className={styles.error}>
          <CircleAlert size={16} aria-hidden="true" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
