import type { CertificateProgramme } from '@club/shared/catalogue';
import styles from './certificate-dialog.module.css';

/** The modules, topics or summaries of a certificate's programme. Spec §9. */
export function Programme({ certificate }: { certificate: CertificateProgramme }) {
  return (
    <ol className={styles.modules}>
      {certificate.modulos.map(({ titulo, temas }, i) => (
        <li key={titulo}>
          <h3 className={styles.module}>
            <span className={styles.unit}>
              {certificate.unidad} {i + 1}
            </span>{' '}
            {titulo}
          </h3>
          <ul className={styles.topics}>
            {temas.map((tema) => (
              <li key={tema}>{tema}</li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
