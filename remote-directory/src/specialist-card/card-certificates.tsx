import { CertificateImage } from '@club/shared/ui';
import styles from './specialist-card.module.css';

/** The seals of the certificates, or the words for none (Spec §2, Specialist card). */
export function CardCertificates({ codes }: { codes: readonly string[] }) {
  if (codes.length === 0) return <p className={styles.uncertified}>Sin certificaciones disponibles</p>;
  return (
    <ul className={styles.certificates} aria-label="Certificaciones">
      {codes.map((code) => (
        <li key={code}>
          <CertificateImage code={code} size={40} />
        </li>
      ))}
    </ul>
  );
}
