import type { ComponentProps } from 'react';
import { Search } from '../icons';
import styles from './search-box.module.css';

export const SEARCH_LABEL = 'Buscar especialista';

export type SearchBoxProps = Omit<
  ComponentProps<'input'>,
  'type' | 'className' | 'aria-label' | 'placeholder'
>;

/**
 * Shows a plain search field. When the combobox has loaded, it replaces this field and takes over its text. Spec §2.
 */
export function SearchBox(props: SearchBoxProps) {
  return (
    <div className={styles.box}>
      <Search className={styles.sign} />
      <input
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        {...props}
        aria-label={SEARCH_LABEL}
        placeholder="Buscar especialista (contratista)..."
        className={styles.input}
      />
    </div>
  );
}
