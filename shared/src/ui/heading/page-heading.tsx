import { type ReactNode, useEffect, useRef } from 'react';
import { documentTitle } from '../../domain';
import styles from './page-heading.module.css';

export type PageHeadingProps = {
  children: ReactNode;
  /** Document title, if it differs from the heading's text. */
  title?: string;
};

/** Shows the page's `h1` and sets the document title. Gets the focus after a navigation within the site. */
export function PageHeading({ children, title }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = documentTitle((title ?? heading.current?.textContent ?? '').trim());
    if (takesFocus()) heading.current?.focus({ preventScroll: true });
  });
  return (
    <h1 ref={heading} tabIndex={-1} className={styles.heading}>
      {children}
    </h1>
  );
}

let isNavigated = false;
/** History state at the visitor's last focus change or input. */
let lastActiveState: unknown;

/** Makes the next heading take the focus. The host calls it in a layout effect after each navigation. */
export function markNavigated(): void {
  isNavigated = true;
}

const ACTIVITY = ['focusin', 'input'] as const;

/** Tracks the visitor's activity, during which headings must not take the focus. Returns a function that stops it. */
export function trackUserActivity(): () => void {
  const note = () => {
    lastActiveState = window.history.state;
  };
  for (const type of ACTIVITY) document.addEventListener(type, note, { capture: true });
  return () => {
    for (const type of ACTIVITY) document.removeEventListener(type, note, { capture: true });
  };
}

/**
 * Returns, once per navigation, whether the heading takes the focus: no if the visitor was active after the history
 * changed.
 */
function takesFocus(): boolean {
  const wasNavigated = isNavigated;
  isNavigated = false;
  const focused = document.activeElement;
  return (
    wasNavigated &&
    (focused === null || focused.matches('body, h1') || lastActiveState !== window.history.state)
  );
}
