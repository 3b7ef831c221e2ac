import type { ReactNode } from 'react';
import styles from './send-footer.module.css';

export type SendFooterProps = {
  /** What is sent. */
  what: 'su evaluación' | 'su comentario';
  /** Whether the visitor has waited so long as to wonder. */
  isSlow: boolean;
  /** The button that sends. */
  children: ReactNode;
};

/** The foot of a form: its button, and above it what is told of a submission that takes long. */
export const SendFooter = ({ what, isSlow, children }: SendFooterProps) => (
  <div className={styles.footer}>
    <p className={styles.progress} role="status">
      {isSlow && `Seguimos enviando ${what}. A veces tarda un poco: no hace falta repetir el envío.`}
    </p>
    {children}
  </div>
);
