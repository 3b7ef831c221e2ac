import { type ReactNode, useId } from 'react';
import { Button } from '../button/button';
import { Dialog } from './dialog';
import styles from './dialog.module.css';

export type MessageDialogProps = {
  open: boolean;
  /** Heading; without it, the text is the heading. */
  title?: ReactNode;
  text: ReactNode;
  /** Content below the text. */
  children?: ReactNode;
  confirmLabel?: string;
  /** Called when the visitor presses the button or Escape, or clicks on the backdrop. */
  onConfirm: () => void;
};

/** Shows a message with one button. */
export function MessageDialog({
  open,
  title,
  text,
  children,
  confirmLabel = 'Aceptar',
  onConfirm,
}: MessageDialogProps) {
  const textId = useId();
  return (
    <Dialog
      open={open}
      onClose={onConfirm}
      role="alertdialog"
      size="small"
      className={styles.message}
      closeButton={false}
      title={title ?? text}
      describedBy={title ? textId : undefined}
      actions={<Button onClick={onConfirm}>{confirmLabel}</Button>}
    >
      {title && <p id={textId}>{text}</p>}
      {children}
    </Dialog>
  );
}
