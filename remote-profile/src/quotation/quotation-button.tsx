import type { Specialist } from '@club/shared/domain';
import { Button, onIntent, showLoadFailure, useOnDemand } from '@club/shared/ui';
import { useState } from 'react';

const loadDialog = () => import('./quotation-dialog');

/** «Pedir cotización» of one specialist; what it opens is fetched once it is wanted. */
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
