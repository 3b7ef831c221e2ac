import { type ReactNode, useEffect, useRef } from 'react';
import { documentTitle } from '../../domain';
import { takeNavigationMark } from './navigation-mark';
import styles from './page-heading.module.css';

export type PageHeadingProps = {
  children: ReactNode;
  /** Title of the document, where it should differ from the heading's text. */
  title?: string;
};

/** The page's `h1`: names the document, and takes the focus when the page was reached from inside the site. */
export function PageHeading({ children, title }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = documentTitle((title ?? heading.current?.textContent ?? '').trim());
    if (takeNavigationMark()) heading.current?.focus({ preventScroll: true });
  });
  return (
    <h1 ref={heading} tabIndex={-1} className={styles.heading}>
      {children}
    </h1>
  );
}
