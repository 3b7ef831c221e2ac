import { type RefObject, useLayoutEffect, useRef } from 'react';
import { lockScroll } from './scroll-lock';

/** Keeps a `<dialog>` modal for as long as it is mounted, then hands the focus back to whatever opened it. */
export function useModal(initialFocus?: RefObject<HTMLElement | null>) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    const releaseScroll = lockScroll();
    element?.showModal();
    initialFocus?.current?.focus({ preventScroll: true });
    return () => {
      releaseScroll();
      element?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [initialFocus]);
  return dialog;
}
