import type { ReactNode } from 'react';
import { CircleAlert } from '../icons';
import styles from './field.module.css';

export type FieldTexts = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Adds «(opcional)» to the label. */
  optional?: boolean;
};

type FieldFrameProps = FieldTexts & {
  controlId: string;
  hintId: string;
  errorId: string;
  children: ReactNode;
};

export function FieldFrame({
  label,
  hint,
  error,
  optional,
  controlId,
  hintId,
  errorId,
  children,
}: FieldFrameProps) {
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
