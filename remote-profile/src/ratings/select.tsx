import { useId } from 'react';
import styles from './ratings-dialog.module.css';

type SelectProps = {
  label: string;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  onChoose: (value: string) => void;
  required?: boolean;
};

/** Renders a labelled native `<select>`. */
export function Select({ label, value, options, onChoose, required }: SelectProps) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} required={required} onChange={(event) => onChoose(event.target.value)}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
