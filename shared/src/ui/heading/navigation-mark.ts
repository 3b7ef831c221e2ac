/** What had the focus when the location changed; undefined where no heading is awaited. */
let focused: Element | null | undefined;

/**
 * Tells the next page heading that it was reached by navigation inside the site, so that it takes the focus.
 * The host calls it in a layout effect whenever the location has changed, and not for the first page.
 */
export function markNavigated(): void {
  focused = document.activeElement;
  document.addEventListener('input', forget, { capture: true });
}

/** Whether the heading takes the focus, once per mark: not where the visitor has gone on to something else meanwhile. */
export function takeNavigationMark(): boolean {
  const before = focused;
  forget();
  if (before === undefined) return false;
  const now = document.activeElement;
  return now === null || now === before || now.matches('body, h1');
}

function forget(): void {
  focused = undefined;
  document.removeEventListener('input', forget, { capture: true });
}
