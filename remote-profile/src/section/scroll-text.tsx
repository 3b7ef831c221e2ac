import type { ReactNode } from 'react';
import styles from './scroll-text.module.css';

type Props = { label: string; children: ReactNode };

/** A dialog's text without controls: it takes the focus, so that the arrow keys scroll it. */
export function ScrollText({ label, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: text that scrolls must be within reach of the keyboard
    <section className={styles.text} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
