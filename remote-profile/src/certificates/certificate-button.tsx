import { certificateName } from '@club/shared/catalogue';
import { CertificateImage } from '@club/shared/ui';
import styles from './certificates.module.css';

type Props = { code: string; onClick: () => void };

export function CertificateButton({ code, onClick }: Props) {
  return (
    <button type="button" className={styles.certificate} aria-haspopup="dialog" onClick={onClick}>
      <CertificateImage code={code} size={72} />
      <span>{certificateName(code)}</span>
    </button>
  );
}
