import { certificateName } from '@club/shared/catalogue';
import { CertificateImage, onIntent, showLoadFailure, useOnDemand } from '@club/shared/ui';
import { useState } from 'react';
import { Section } from '../section/section';
import styles from './certificates.module.css';

const loadDialog = () => import('./certificate-dialog');

/** Lists the specialist's certificates; each opens a dialog with its programme. Spec §2, /detalle/{id}. */
export function Certificates({ codes }: { codes: readonly string[] }) {
  const [code, setCode] = useState<string | null>(null);
  const close = () => setCode(null);
  const dialog = useOnDemand(loadDialog, code !== null, () => {
    close();
    showLoadFailure();
  });

  return (
    <Section title="Certificaciones">
      {codes.length === 0 ? (
        <p className={styles.none}>Sin certificaciones disponibles</p>
      ) : (
        <ul className={styles.list} {...onIntent(loadDialog)}>
          {[...new Set(codes)].map((one) => (
            <li key={one}>
              <CertificateButton code={one} onClick={() => setCode(one)} />
            </li>
          ))}
        </ul>
      )}
      {dialog && <dialog.CertificateDialog code={code} onClose={close} />}
    </Section>
  );
}

type CertificateButtonProps = { code: string; onClick: () => void };

/** Shows a certificate as a button; without JavaScript, only its picture and name. */
function CertificateButton({ code, onClick }: CertificateButtonProps) {
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
