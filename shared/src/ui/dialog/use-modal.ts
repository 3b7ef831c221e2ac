import { useLayoutEffect, useRef } from 'react';
import type { DialogProps } from './dialog-props';
import { lockScroll } from './scroll-lock';

/** Whatever opened a dialog; the page's heading where nothing did or it is gone by now. */
function focusAfter(opener: Element | null): void {
  const gone = !opener?.isConnected || opener === document.body;
  const target = gone ? document.querySelector('main h1[tabindex]') : opener;
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

const CONTROLS = 'a[href], button, input, select, textarea';

/**
 * Where a dialog begins: at what it names, else at the control that the browser chose, else at its title, which must not
 * be focusable before: the browser would choose it.
 */
function focusWithin(dialog: HTMLDialogElement | null, start: DialogProps['initialFocus']): void {
  const named = start === 'title' ? null : start?.current;
  if (!named && start !== 'title' && document.activeElement?.matches(CONTROLS)) return;
  const title = dialog?.querySelector('h2');
  if (title && !named) title.tabIndex = -1;
  (named ?? title)?.focus({ preventScroll: true });
}

/** Keeps a `<dialog>` modal for as long as it is mounted, then hands the focus back. */
export function useModal(initialFocus: DialogProps['initialFocus']) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    const releaseScroll = lockScroll();
    element?.showModal();
    focusWithin(element, initialFocus);
    return () => {
      releaseScroll();
      element?.close();
      focusAfter(opener);
    };
  }, [initialFocus]);
  return dialog;
}
