import { type RefObject, useLayoutEffect, useRef } from 'react';
import { lockScroll } from './scroll-lock';

/** Whatever opened a dialog; the page's heading where nothing did or it is gone by now. */
function focusAfter(opener: Element | null): void {
  const gone = !opener?.isConnected || opener === document.body;
  const target = gone ? document.querySelector('main h1[tabindex]') : opener;
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/** Keeps a `<dialog>` modal for as long as it is mounted, then hands the focus back. */
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
      focusAfter(opener);
    };
  }, [initialFocus]);
  return dialog;
}
