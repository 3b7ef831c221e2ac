import { useState } from 'react';
import type { Button, Dialog, showToast, TextField } from '..';
import { LineIcon } from '../icons/line-icon';

const SHARE =
  'M8.6 13.5l6.8 4M15.4 6.5l-6.8 4M21 5a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM9 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM21 19a3 3 0 1 1-6 0 3 3 0 0 1 6 0z';

type ShareButtonProps = {
  /** Path of the page to share; must not contain personal data. */
  href: string;
  /** Title of the page to share. */
  title: string;
  className?: string;
};

/**
 * The UI kit's components. Passed as a parameter, because the federation plugin would bundle imported components into
 * the remote, which already gets them from the host.
 */
type Kit = {
  Button: typeof Button;
  Dialog: typeof Dialog;
  TextField: typeof TextField;
  showToast: typeof showToast;
};

/**
 * Creates the button «Compartir», which opens the device's share sheet. Without a share sheet, it copies the URL; if
 * that fails too, it shows the URL.
 */
export function createShareButton({ Button, Dialog, TextField, showToast }: Kit) {
  return function ShareButton({ href, title, className }: ShareButtonProps) {
    const [shown, setShown] = useState('');

    async function press() {
      const { href: url } = new URL(href, window.location.origin);
      const outcome = await shareAddress(url, title);
      if (outcome === 'copied') showToast('Enlace copiado.');
      if (outcome === 'refused') setShown(url);
    }

    return (
      <>
        <Button variant="quiet" className={className} onClick={press}>
          <LineIcon path={SHARE} />
          <span>Compartir</span>
        </Button>
        <Dialog open={shown !== ''} onClose={() => setShown('')} size="small" title="Copie este enlace">
          <TextField
            label="Enlace"
            readOnly
            value={shown}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </Dialog>
      </>
    );
  };
}

/** Names of errors to ignore: the visitor cancelled, or a share sheet is already open. */
const HANDLED = ['AbortError', 'InvalidStateError'];

const isHandled = (error: unknown): boolean => error instanceof DOMException && HANDLED.includes(error.name);

async function shareAddress(url: string, title: string): Promise<'shared' | 'copied' | 'refused'> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url });
      return 'shared';
    } catch (error) {
      if (isHandled(error)) return 'shared';
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    return 'refused';
  }
}
