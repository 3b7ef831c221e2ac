import { certificateName, findCertificate } from '@club/shared/catalogue';
import { CertificateImage, Dialog } from '@club/shared/ui';
import { useState } from 'react';
import styles from './certificate-dialog.module.css';
import { Programme } from './programme';

type Props = {
  /** null while closed. */
  code: string | null;
  onClose: () => void;
};

/** What a certificate stands for; closes on its button or on the backdrop. Spec §4, Certificate modal. */
export function CertificateDialog({ code, onClose }: Props) {
  const [shown, setShown] = useState(code ?? '');
  if (code !== null && code !== shown) setShown(code);
  const certificate = findCertificate(shown);

  return (
    <Dialog open={code !== null} onClose={onClose} title={certificateName(shown)} initialFocus="title">
      <div className={styles.content}>
        <span className={styles.seal}>
          <CertificateImage code={shown} size={128} />
        </span>
        {certificate ? (
          <Programme certificate={certificate} />
        ) : (
          <p>No tenemos el detalle del programa de este certificado.</p>
        )}
      </div>
    </Dialog>
  );
}
