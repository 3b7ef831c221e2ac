import { type ReactNode, useEffect, useRef } from 'react';
import { documentTitle } from '../../domain';
import styles from './page-heading.module.css';

export type PageHeadingProps = {
  children: ReactNode;
  /** Document title, if it differs from the heading's text. */
  title?: string;
};

/** Shows the page's `h1` and sets the document title. The `h1` gets the focus after a navigation within the site. */
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
/** Value of `history.state` when the visitor last moved the focus or typed. */
let lastActiveState: unknown;

/**
 * Makes the next page heading take the focus. The host calls this function in a layout effect after each navigation.
 */
export function markNavigated(): void {
  isNavigated = true;
}

const ACTIVITY = ['focusin', 'input'] as const;

/** Tracks focus changes and input; after them, a page heading must not take the focus. Returns a stop function. */
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
 * Returns, once per navigation, whether the heading takes the focus. False if the visitor moved the focus or typed
 * after the navigation.
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
