import { displayName, type Specialist } from '@club/shared/domain';
import { detailHref } from '@club/shared/routes';
import { ShareButton } from '@club/shared/ui/share';
import { PrintButton } from '../print/print-button';
import { PrintedAddress } from '../print/printed-address';
import { usePrinting } from '../print/use-printing';
import styles from './profile-actions.module.css';

const loadQrCode = () => import('../print/qr-code');

/** What else can be done with a profile: send it on, or print it with its address. */
export function ProfileActions({ specialist }: { specialist: Specialist }) {
  const href = detailHref(specialist.id);
  const { QrCode, button } = usePrinting(loadQrCode);
  return (
    <>
      <div className={styles.actions}>
        <ShareButton href={href} title={displayName(specialist)} />
        <PrintButton {...button} />
      </div>
      <PrintedAddress href={href} QrCode={QrCode} />
    </>
  );
}
