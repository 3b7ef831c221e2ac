const ACTS = ['focusin', 'input'] as const;

let isAwaited = false;
/** The state of the history when the focus last came to something, or something was last written. */
let actedAt: unknown;

/** Remembers how far the visitor has gone; the host has it done from the start. */
export function followVisitor(): () => void {
  const note = () => {
    actedAt = window.history.state;
  };
  for (const act of ACTS) document.addEventListener(act, note, { capture: true });
  return () => {
    for (const act of ACTS) document.removeEventListener(act, note, { capture: true });
  };
}

/**
 * Tells the next page heading that it was reached by navigation inside the site, so that it takes the focus.
 * The host calls it in a layout effect whenever the location has changed, and not for the first page.
 */
export function markNavigated(): void {
  isAwaited = true;
}

/**
 * Whether the heading takes the focus, once per mark: not where the visitor has gone on to something else since the link.
 * That is when the history changed; the page that it leads to may be shown much later.
 */
export function takeNavigationMark(): boolean {
  const wasAwaited = isAwaited;
  isAwaited = false;
  const now = document.activeElement;
  return wasAwaited && (now === null || now.matches('body, h1') || actedAt !== window.history.state);
}
