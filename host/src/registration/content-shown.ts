/** The longest that a page which is still on its way may keep back what waits for it, in milliseconds. */
export const PATIENCE_MS = 6_000;

const isCovered = (): boolean => {
  const splash = document.querySelector('[data-splash]');
  return splash !== null && getComputedStyle(splash).visibility !== 'hidden';
};
const isOnItsWay = (): boolean => document.querySelector('main [aria-busy="true"]') !== null;
const isUnderDialog = (): boolean => document.querySelector('dialog[open]') !== null;

/**
 * Calls back once the visitor has the page before them: the splash is over, nothing in the main area says that it is
 * still loading, and no dialog covers it. A page that does not arrive is waited for no longer than `PATIENCE_MS`.
 * @returns what gives up waiting
 */
export function whenContentIsShown(callBack: () => void): () => void {
  const over = new AbortController();
  let isPatient = true;
  const check = () => {
    if (over.signal.aborted || isCovered() || isUnderDialog() || (isPatient && isOnItsWay())) return;
    over.abort();
    callBack();
  };
  const observer = new MutationObserver(check);
  const timer = setTimeout(() => {
    isPatient = false;
    check();
  }, PATIENCE_MS);
  over.signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['aria-busy', 'open'] });
  document.addEventListener('animationend', check, { signal: over.signal });
  check();
  return () => over.abort();
}
