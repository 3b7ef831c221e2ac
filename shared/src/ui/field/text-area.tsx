import type { ComponentProps } from 'react';
import { classNames } from '../class-names';
import styles from './field.module.css';
import { FieldFrame, type FieldTexts } from './field-frame';
import { useFieldIds } from './use-field-ids';

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
