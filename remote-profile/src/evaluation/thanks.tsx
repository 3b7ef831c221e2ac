import { CircleCheck } from '@club/shared/ui';
import { useEffect, useRef } from 'react';
import styles from './evaluation.module.css';
import { THANKS } from './outcome-texts';

/** What the dialog shows for the moment before it closes by itself; it takes the focus that the form leaves. */
export function Thanks() {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <p ref={text} className={styles.thanks} role="status" tabIndex={-1}>
      <CircleCheck size={48} aria-hidden="true" />
      {THANKS}
    </p>
  );
}
