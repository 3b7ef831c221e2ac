import type { ReactNode } from 'react';
import styles from './send-footer.module.css';

export type SendFooterProps = {
  /** Name of the sent text; completes the sentence «Seguimos enviando …». */
  what: 'su evaluación' | 'su comentario';
  /** Whether the request is slow. If so, the footer states that the text is still being sent. */
  isSlow: boolean;
  /** The submit button. */
  children: ReactNode;
};

/** Shows the footer of a form: the submit button, and a sentence while the request is slow. */
export const SendFooter = ({ what, isSlow, children }: SendFooterProps) => (
  <div className={styles.footer}>
    <p className={styles.progress} role="status">
      {isSlow && `Seguimos enviando ${what}. A veces tarda un poco: no hace falta repetir el envío.`}
    </p>
    {children}
  </div>
);
