import { type MouseEvent, type SyntheticEvent, useRef } from 'react';
import { IconButton } from '../button/icon-button';
import { classNames } from '../class-names';
import { X } from '../icons';
import styles from './dialog.module.css';
import { DialogBody } from './dialog-body';
import type { DialogProps } from './dialog-props';
import { useModal } from './use-modal';

type ModalFrameProps = Omit<DialogProps, 'open'> & { titleId: string };

export function ModalFrame({
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
}: ModalFrameProps) {
  const dialog = useModal(initialFocus);
  const pressedBackdrop = useRef(false);

  /** The second press of a double click was meant for what opened it. */
  const press = (event: MouseEvent) => {
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
