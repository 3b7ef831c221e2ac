import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import { Info, TriangleAlert } from '../icons';
import styles from './notice.module.css';

export type NoticeTone = 'info' | 'warning';

export type NoticeProps = {
  tone?: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  /** Where it appears after the page was drawn. */
  role?: 'alert';
};

const SIGNS = { info: Info, warning: TriangleAlert };

export function Notice({ tone = 'info', title, children, role }: NoticeProps) {
  const Sign = SIGNS[tone];
  return (
    <div className={classNames(styles.notice, styles[tone])} role={role}>
      <Sign className={styles.sign} aria-hidden="true" />
      <div className={styles.body}>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
    </div>
  );
}
