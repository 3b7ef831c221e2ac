import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from '../icons';
import styles from './notice.module.css';

export type NoticeTone = 'info' | 'success' | 'warning' | 'error';

export type NoticeProps = {
  tone?: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  /** `alert` or `status` where it appears after the page was drawn. */
  role?: 'alert' | 'status' | 'note';
};

const SIGNS = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };

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
