import { displayName, type Specialist } from '@club/shared/domain';
import { detailHref } from '@club/shared/routes';
import { shortlist } from '@club/shared/state';
import {
  Button,
  Dialog,
  onIntent,
  showLoadFailure,
  showToast,
  TextField,
  useOnDemand,
} from '@club/shared/ui';
import { createShortlistButton } from '@club/shared/ui/heart';
import { createShareButton } from '@club/shared/ui/share';
import { type ComponentProps, useState } from 'react';
import { PrintButton } from '../print/print-button';
import styles from './profile-actions.module.css';

const KeepButton = createShortlistButton(shortlist);
const ShareButton = createShareButton({ Button, Dialog, TextField, showToast });
const loadDialog = () => import('./quotation-dialog');

type ProfileActionsProps = { specialist: Specialist; print: ComponentProps<typeof PrintButton> };

/** Shows labelled buttons to save, share and print the profile. */
export function ProfileActions({ specialist, print }: ProfileActionsProps) {
  return (
    <div className={styles.actions}>
      <KeepButton specialist={specialist} withText />
      <ShareButton href={detailHref(specialist.id)} title={displayName(specialist)} />
      <PrintButton {...print} />
    </div>
  );
}

/** Shows a button that opens the quotation dialog, and loads the dialog on demand. */
export function QuotationButton({ specialist }: { specialist: Specialist }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const dialog = useOnDemand(loadDialog, open, () => {
    close();
    showLoadFailure();
  });
  return (
    <>
      <Button
        variant="secondary"
        className={styles.quotation}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        {...onIntent(loadDialog)}
      >
        Pedir cotización
      </Button>
      {dialog && <dialog.QuotationDialog specialist={specialist} open={open} onClose={close} />}
    </>
  );
}
