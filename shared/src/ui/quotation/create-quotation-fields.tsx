import { useId } from 'react';
import { QUOTATION_TIMES, type Quotation } from '../../domain';
import type { TextArea, TextField } from '..';
import styles from './quotation.module.css';

type QuotationFieldsProps = { quotation: Quotation; onWrite: (changed: Partial<Quotation>) => void };

type Kit = { TextArea: typeof TextArea; TextField: typeof TextField };

/** Makes the fields of a request: what, where and when; none of it must be said. */
export function createQuotationFields({ TextArea, TextField }: Kit) {
  return function QuotationFields({ quotation, onWrite }: QuotationFieldsProps) {
    const name = useId();
    return (
      <div className={styles.fields}>
        <TextArea
          label="¿Qué trabajo necesita?"
          hint="Por ejemplo: pintar por fuera una casa de dos pisos."
          maxLength={700}
          value={quotation.que}
          onChange={({ target }) => onWrite({ que: target.value })}
        />
        <TextField
          label="¿Dónde?"
          hint="Cantón y provincia, o alguna seña."
          optional
          maxLength={120}
          value={quotation.donde}
          onChange={({ target }) => onWrite({ donde: target.value })}
        />
        <fieldset className={styles.times}>
          <legend>
            ¿Para cuándo? <span className={styles.optional}>(opcional)</span>
          </legend>
          {QUOTATION_TIMES.map((time) => (
            <label key={time} className={styles.time}>
              <input
                type="radio"
                name={name}
                checked={quotation.cuando === time}
                onChange={() => onWrite({ cuando: time })}
              />
              {time}
            </label>
          ))}
        </fieldset>
      </div>
    );
  };
}
