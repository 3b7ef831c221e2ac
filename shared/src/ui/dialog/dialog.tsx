import { useId } from 'react';
import type { DialogProps } from './dialog-props';
import { ModalFrame } from './modal-frame';

/**
 * A modal `<dialog>`: the page behind is inert and does not scroll, the focus returns to the opener.
 * It is controlled: it asks to be closed through `onClose`, and is unmounted while `open` is false.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  const titleId = useId();
  return open ? <ModalFrame {...rest} titleId={titleId} /> : null;
}
