import { certificateName } from '@club/shared/catalogue';
import { CertificateImage } from '@club/shared/ui';
import styles from './certificates.module.css';

type Props = { code: string; onClick: () => void };

/** Opens the certificate's programme; without scripts the picture and the name stay. */
export function CertificateButton({ code, onClick }: Props) {
  const content = (
    <>
      <CertificateImage code={code} size={72} />
      <span>{certificateName(code)}</span>
    </>
  );
  return (
    <>
      <button type="button" className={styles.certificate} aria-haspopup="dialog" onClick={onClick}>
        {content}
      </button>
      <noscript>
        <div className={styles.certificate}>{content}</div>
      </noscript>
    </>
  );
}
