import { type CertificateProgramme, certificateName, findCertificate } from '@club/shared/catalogue';
import { CertificateImage, Dialog } from '@club/shared/ui';
import { useState } from 'react';
import styles from './certificate-dialog.module.css';

type CertificateDialogProps = {
  /** Code of the certificate to show; null while the dialog is closed. */
  code: string | null;
  onClose: () => void;
};

/** Shows the programme of a certificate. Spec §4, Certificate modal. */
export function CertificateDialog({ code, onClose }: CertificateDialogProps) {
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

/** Lists the modules, topics or summaries of a programme. Spec §9. */
function Programme({ certificate }: { certificate: CertificateProgramme }) {
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
