import { useId } from 'react';
import { classNames } from '../class-names';

/** Ids that tie a control to its hint and its error, and the control's own ARIA attributes. */
export function useFieldIds(id: string | undefined, hint: unknown, error: string | undefined) {
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
