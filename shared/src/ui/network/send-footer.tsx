import type { ReactNode } from 'react';
import styles from './send-footer.module.css';

export type SendFooterProps = {
  /** Object in the text «Seguimos enviando …». */
  what: 'su evaluación' | 'su comentario';
  /** Whether the request is slow; the footer then shows that text. */
  isSlow: boolean;
  /** Submit button. */
  children: ReactNode;
};

/** Shows a form's footer: the submit button, and a text while the request is slow. */
export const SendFooter = ({ what, isSlow, children }: SendFooterProps) => (
  <div className={styles.footer}>
    <p className={styles.progress} role="status">
      {isSlow && `Seguimos enviando ${what}. A veces tarda un poco: no hace falta repetir el envío.`}
    </p>
    {children}
  </div>
);
