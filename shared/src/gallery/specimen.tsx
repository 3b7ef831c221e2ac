import type { ReactNode } from 'react';
import styles from './gallery.module.css';

type SpecimenProps = {
  /** The state that it shows. */
  name: string;
  /** Takes the whole width. */
  wide?: boolean;
  children: ReactNode;
};

export function Specimen({ name, wide = false, children }: SpecimenProps) {
  return (
    <figure className={wide ? styles.wide : undefined}>
      <figcaption className={styles.state}>{name}</figcaption>
      <div lang="es-CR">{children}</div>
    </figure>
  );
}
