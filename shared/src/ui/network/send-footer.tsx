import type { ReactNode } from 'react';
import styles from './send-footer.module.css';

export type SendFooterProps = {
  /** Object of the visitor's sentence «Seguimos enviando …». */
  what: 'su evaluación' | 'su comentario';
  /** True if the submission takes long; shows that sentence. */
  isSlow: boolean;
  /** Submit button. */
  children: ReactNode;
};

/** Shows a form's footer: a text while the submission takes long, and the submit button. */
export const SendFooter = ({ what, isSlow, children }: SendFooterProps) => (
  <div className={styles.footer}>
    <p className={styles.progress} role="status">
      {isSlow && `Seguimos enviando ${what}. A veces tarda un poco: no hace falta repetir el envío.`}
    </p>
    {children}
  </div>
);
