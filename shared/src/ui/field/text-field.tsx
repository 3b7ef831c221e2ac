import type { ComponentProps } from 'react';
import { classNames } from '../class-names';
import styles from './field.module.css';
import { FieldFrame, type FieldTexts } from './field-frame';
import { useFieldIds } from './use-field-ids';

export type TextFieldProps = FieldTexts & ComponentProps<'input'>;

export function TextField({ label, hint, error, optional, id, className, ...rest }: TextFieldProps) {
  const { control, hintId, errorId } = useFieldIds(id, hint, error);
  return (
    <FieldFrame {...{ label, hint, error, optional, hintId, errorId }} controlId={control.id}>
      <input type="text" {...rest} {...control} className={classNames(styles.control, className)} />
    </FieldFrame>
  );
}
