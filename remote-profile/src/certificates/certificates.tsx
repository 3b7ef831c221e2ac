import { onIntent, showLoadFailure, useOnDemand } from '@club/shared/ui';
import { useState } from 'react';
import { Section } from '../section/section';
import { CertificateButton } from './certificate-button';
import styles from './certificates.module.css';

const loadDialog = () => import('./certificate-dialog');

/** The certificates, each of which opens its programme. Spec §2, /detalle/{id}. */
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
