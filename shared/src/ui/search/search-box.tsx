import type { ComponentProps } from 'react';
import { Search } from '../icons';
import styles from './search-box.module.css';

export type SearchBoxProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & { label: string };

/** The search field as it looks before the combobox has arrived; whatever is typed can be handed over. */
export function SearchBox({ label, ...rest }: SearchBoxProps) {
  return (
    <div className={styles.box}>
      <Search className={styles.sign} />
      <input
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        {...rest}
        aria-label={label}
        className={styles.input}
      />
    </div>
  );
}
