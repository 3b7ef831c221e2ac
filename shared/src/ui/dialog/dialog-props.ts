import type { ReactNode, RefObject } from 'react';

export type CloseReason = 'button' | 'backdrop' | 'escape';

export type DialogProps = {
  open: boolean;
  onClose: (reason: CloseReason) => void;
  /** Heading of the dialog, and its accessible name. */
  title: ReactNode;
  children?: ReactNode;
  /** Buttons at its foot; they stay in view while the body scrolls. */
  actions?: ReactNode;
  size?: 'small' | 'medium';
  /** False leaves out the cross in the corner. */
  closeButton?: boolean;
  /** False: neither Escape nor a click on the backdrop closes it. */
  dismissible?: boolean;
  role?: 'dialog' | 'alertdialog';
  /** What takes the focus on opening: the title of what is there to be read; otherwise the first control inside, the cross last. */
  initialFocus?: 'title' | RefObject<HTMLElement | null>;
  /** Id of the text that explains the dialog, read after its title. */
  describedBy?: string;
  className?: string;
};
