import { certificateName } from '@club/shared/catalogue';
import { CertificateImage } from '@club/shared/ui';
import styles from './specialist-card.module.css';

/** The seals of the certificates, each by its name to who cannot see it, or the words for none (Spec §2, Specialist card). */
export function CardCertificates({ codes }: { codes: readonly string[] }) {
  if (codes.length === 0) return <p className={styles.uncertified}>Sin certificaciones disponibles</p>;
  return (
    <ul className={styles.certificates} aria-label="Certificaciones">
      {[...new Set(codes)].map((code) => (
        <li key={code}>
          <CertificateImage code={code} size={40} alt={certificateName(code)} />
        </li>
      ))}
    </ul>
  );
}
