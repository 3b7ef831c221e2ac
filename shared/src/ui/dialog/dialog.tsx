import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { IconButton } from '../button/button';
import { classNames } from '../class-names';
import { X } from '../icons';
import styles from './dialog.module.css';
import { lockScroll } from './scroll-lock';

export type CloseReason = 'button' | 'backdrop' | 'escape';

export type DialogProps = {
  open: boolean;
  onClose: (reason: CloseReason) => void;
  /** Heading and accessible name. */
  title: ReactNode;
  children?: ReactNode;
  /** Buttons of the footer, which stays visible while the body scrolls. */
  actions?: ReactNode;
  size?: 'small' | 'medium';
  /** Whether to show the close button in the corner. */
  closeButton?: boolean;
  /** Whether Escape and a click on the backdrop close the dialog. */
  dismissible?: boolean;
  role?: 'dialog' | 'alertdialog';
  /**
   * Element that gets the focus when the dialog opens; use `title` for long texts. By default, the first control except
   * the close button.
   */
  initialFocus?: 'title' | RefObject<HTMLElement | null>;
  /** Id of the element with the text that describes the dialog. */
  describedBy?: string;
  className?: string;
};

/**
 * Shows a modal `<dialog>`; the page behind it is inert and does not scroll. The dialog only calls `onClose`; the
 * parent must then set `open` to false, which unmounts the dialog and restores the focus.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  const titleId = useId();
  return open ? <ModalDialog {...rest} titleId={titleId} /> : null;
}

type ModalDialogProps = Omit<DialogProps, 'open'> & { titleId: string };

function ModalDialog({
  onClose,
  title,
  titleId,
  children,
  actions,
  size = 'medium',
  closeButton = true,
  dismissible = true,
  role,
  initialFocus,
  describedBy,
  className,
}: ModalDialogProps) {
  const dialog = useModal(initialFocus);
  const pressedBackdrop = useRef(false);

  const press = (event: MouseEvent) => {
    // Ignores the second click of a double click: the first one opened the dialog.
    pressedBackdrop.current = event.target === dialog.current && event.detail < 2;
  };
  const release = (event: MouseEvent) => {
    if (dismissible && pressedBackdrop.current && event.target === dialog.current) onClose('backdrop');
  };
  const cancel = (event: SyntheticEvent) => {
    if (event.target !== dialog.current) return;
    event.preventDefault();
    if (dismissible) onClose('escape');
  };
  const closedByBrowser = (event: SyntheticEvent) => {
    if (event.target !== dialog.current || dialog.current?.open) return;
    dialog.current?.showModal();
    if (dismissible) onClose('escape');
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop; the keyboard has Escape
    <dialog
      ref={dialog}
      role={role}
      className={classNames(styles.dialog, styles[size], className)}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onMouseDown={press}
      onClick={release}
      onCancel={cancel}
      onClose={closedByBrowser}
    >
      <div className={styles.frame}>
        <h2 id={titleId} className={classNames(styles.title, closeButton && styles.besideCross)}>
          <span className={styles.name}>{title}</span>
        </h2>
        {children && <DialogBody titleId={titleId}>{children}</DialogBody>}
        {actions && <div className={styles.actions}>{actions}</div>}
        {closeButton && (
          <IconButton className={styles.cross} label="Cerrar" onClick={() => onClose('button')}>
            <X />
          </IconButton>
        )}
      </div>
    </dialog>
  );
}

function DialogBody({ titleId, children }: { titleId: string; children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  const focusable = useNeedsFocus(body) && { role: 'group', tabIndex: 0, 'aria-labelledby': titleId };
  return (
    <div ref={body} className={styles.body} {...focusable}>
      {children}
    </div>
  );
}

const FOCUSABLE = 'a[href], button, input, select, textarea, iframe, [tabindex="0"]';

/**
 * Returns whether the element must be focusable, to let the keyboard scroll it: it overflows and contains no control.
 */
function useNeedsFocus(ref: RefObject<HTMLElement | null>): boolean {
  const [needed, setNeeded] = useState(false);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () =>
      setNeeded(element.scrollHeight > element.clientHeight && !element.querySelector(FOCUSABLE));
    measure();
    const observer = new ResizeObserver(measure);
    for (const part of [element, ...element.children]) observer.observe(part);
    return () => observer.disconnect();
  });
  return needed;
}

/** Opens the `<dialog>` as a modal on mount. On unmount, closes it and restores the focus. */
function useModal(initialFocus: DialogProps['initialFocus']) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    const releaseScroll = lockScroll();
    element?.showModal();
    focusInside(element, initialFocus);
    return () => {
      releaseScroll();
      element?.close();
      restoreFocus(opener);
    };
  }, [initialFocus]);
  return dialog;
}

const CONTROLS = 'a[href], button, input, select, textarea';

/**
 * Focuses `initialFocus`, or else the control that the browser chose, or else the title. Makes the title focusable only
 * in the last case; otherwise the browser would choose the title instead of a control.
 */
function focusInside(dialog: HTMLDialogElement | null, initialFocus: DialogProps['initialFocus']): void {
  const target = initialFocus === 'title' ? null : initialFocus?.current;
  if (!target && initialFocus !== 'title' && document.activeElement?.matches(CONTROLS)) return;
  const title = dialog?.querySelector('h2');
  if (title && !target) title.tabIndex = -1;
  (target ?? title)?.focus({ preventScroll: true });
}

/** Focuses the element that opened the dialog; if it no longer exists, focuses the page's heading. */
function restoreFocus(opener: Element | null): void {
  const isGone = !opener?.isConnected || opener === document.body;
  const target = isGone ? document.querySelector('main h1[tabindex]') : opener;
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}
