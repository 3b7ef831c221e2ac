import { type ReactNode, useRef } from 'react';
import styles from './dialog.module.css';
import { useScrollReach } from './use-scroll-reach';

type DialogBodyProps = { titleId: string; children: ReactNode };

/** The part that scrolls, by keyboard too. */
export function DialogBody({ titleId, children }: DialogBodyProps) {
  const body = useRef<HTMLDivElement>(null);
  const focusable = useScrollReach(body) && { role: 'group', tabIndex: 0, 'aria-labelledby': titleId };
  return (
    <div ref={body} className={styles.body} {...focusable}>
      {children}
    </div>
  );
}
