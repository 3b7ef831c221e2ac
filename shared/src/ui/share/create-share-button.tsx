import { useState } from 'react';
import type { Button, Dialog, showToast, TextField } from '..';
import { shareAddress } from './share-address';
import { ShareIcon } from './share-icon';

type ShareButtonProps = {
  /** The path of what is shared, with what belongs to it and nothing of the visitor’s. */
  href: string;
  /** What it is called where it arrives. */
  title: string;
  className?: string;
};

/** Handed over: what a remote bundles must not bundle a kit of its own, as the federation plugin would where this imported it. */
type Kit = {
  Button: typeof Button;
  Dialog: typeof Dialog;
  TextField: typeof TextField;
  showToast: typeof showToast;
};

/** Makes «Compartir»: by the device where it can, otherwise the address is copied, otherwise shown to be copied by hand. */
export function createShareButton({ Button, Dialog, TextField, showToast }: Kit) {
  return function ShareButton({ href, title, className }: ShareButtonProps) {
    const [shown, setShown] = useState('');

    async function press() {
      const { href: url } = new URL(href, window.location.origin);
      const outcome = await shareAddress({ url, title });
      if (outcome === 'copied') showToast('Enlace copiado.');
      if (outcome === 'refused') setShown(url);
    }

    return (
      <>
        <Button variant="quiet" className={className} onClick={press}>
          <ShareIcon />
          <span className="visually-hidden-phone">Compartir</span>
        </Button>
        <Dialog open={shown !== ''} onClose={() => setShown('')} size="small" title="Copie este enlace">
          <TextField
            label="Dirección de esta página"
            readOnly
            value={shown}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </Dialog>
      </>
    );
  };
}
